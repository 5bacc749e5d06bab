import type { Options } from './address.ts';
import type { EmbedEvent } from './events.ts';
import type { ButtonOptions } from './floating-button.ts';
import type {} from './main.ts';
import { languageFor, speaker } from '../messages/app-language.ts';
import { say, type TextKey } from './say.ts';

// Works as on a customer's page: loads the script by its URL, then makes the calls from the guide.
const query = new URLSearchParams(location.search);
const event = query.get('event')?.trim() ?? '';
const field = document.querySelector<HTMLInputElement>('#event');
if (field !== null) field.value = event;
// Not awaited: with a top-level await in a module, the bundler merges no files.
void speaker.speak(languageFor(null)).then(() => {
  showTexts();
  if (event !== '') load();
});

function load(): void {
  const script = document.createElement('script');
  script.src = '/embed.js';
  script.addEventListener('load', start);
  script.addEventListener('error', () => showProblem('scriptFailed'));
  document.head.append(script);
}

function start(): void {
  const embed = globalThis.Callwright;
  const forms = document.querySelector<HTMLElement>('#forms');
  if (embed === undefined || forms === null) return;
  for (const type of ['page_viewed', 'date_selected', 'booking_completed', 'height'] as const)
    embed.on(type, list);
  try {
    embed.inline({ ...options(), target: '#inline' });
  } catch {
    // It throws only if the event is invalid.
    return showProblem('noEvent');
  }
  forms.hidden = false;
  embed.button(buttonOptions());
  document.querySelector('#popup')?.addEventListener('click', () => embed.popup(options()));
}

function options(): Options {
  const theme = (['light', 'dark', 'auto'] as const).find((one) => one === query.get('theme'));
  return theme === undefined ? { event } : { event, theme };
}

function buttonOptions(): ButtonOptions {
  const [label, color] = [query.get('label') ?? '', query.get('color') ?? ''];
  return {
    ...options(),
    ...(label === '' ? {} : { label }),
    ...(color === '' ? {} : { color }),
    ...(query.get('position') === 'left' ? { position: 'left' } : {}),
  };
}

function showProblem(key: TextKey): void {
  const place = document.querySelector('#problem');
  if (place !== null) place.textContent = say(key);
}

/** The HTML contains the keys of its texts. */
function showTexts(): void {
  document.title = say('title');
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = say(element.dataset['text'] as TextKey); // set in embed-demo.html
  if (field !== null) field.placeholder = say('event.example');
}

/** One line per event. Of consecutive heights of a form, only the last is shown, because there are many. */
function list(received: EmbedEvent): void {
  const { type, form, event: _, ...rest } = received;
  const last = document.querySelector<HTMLElement>('#events > :last-child');
  const line = document.createElement('li');
  line.dataset['event'] = `${type} ${form}`;
  line.textContent = [form, type, ...Object.values(rest)].join(' · ');
  if (type === 'height' && last?.dataset['event'] === line.dataset['event']) last.replaceWith(line);
  else document.querySelector('#events')?.append(line);
  document.querySelector('#no-events')?.remove();
}
