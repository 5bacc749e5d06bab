import type { Options } from './address.ts';
import { button, type ButtonOptions } from './floating-button.ts';
import { inline } from './inline.ts';
import { popup } from './popup.ts';
import type { Theme } from './protocol.ts';

/** Creates the embeds that `data-callwright` attributes ask for. */
export function readAttributes(): void {
  for (const element of marked('inline')) attempt(() => inline({ ...optionsOf(element), target: element }));
  for (const element of marked('button')) attempt(() => button(buttonOptionsOf(element)));
  // One listener also handles links that are added later. Without this script, they lead to the booking page.
  document.addEventListener('click', (click) => {
    if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey)
      return;
    const opener = click.target instanceof Element ? click.target.closest(selector('popup')) : null;
    if (!(opener instanceof HTMLElement)) return;
    if (attempt(() => popup(optionsOf(opener), opener))) click.preventDefault();
  });
}

const selector = (form: string) => `[data-callwright="${form}"]`;
const marked = (form: string) => document.querySelectorAll<HTMLElement>(selector(form));

/** An error in one embed does not affect the others, and links keep working. */
function attempt(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch (error) {
    reportError(error);
    return false;
  }
}

const fields = ['name', 'firstName', 'lastName', 'email', 'phone', 'notes', 'guests'];

/** `data-email` fills in the email address, `data-utm-source` sets `utm_source`. */
function optionsOf(element: HTMLElement): Options {
  const { dataset } = element;
  const utm = Object.entries(dataset)
    .filter(([name]) => /^utm[A-Z]/.test(name))
    .map(([name, value = '']) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]);
  const prefill = fields.flatMap((name) => {
    const value = dataset[name];
    return value === undefined ? [] : [[name, value]];
  });
  const theme = themes.find((one) => one === dataset['theme']);
  const { title, language } = dataset;
  return {
    event: dataset['event'] ?? element.getAttribute('href') ?? '',
    prefill: Object.fromEntries(prefill),
    utm: Object.fromEntries(utm),
    ...(theme === undefined ? {} : { theme }),
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
  };
}

const themes: readonly Theme[] = ['light', 'dark', 'auto'];

function buttonOptionsOf(element: HTMLElement): ButtonOptions {
  const { label, color, position } = element.dataset;
  return {
    ...optionsOf(element),
    ...(label === undefined ? {} : { label }),
    ...(color === undefined ? {} : { color }),
    ...(position === 'left' ? { position } : {}),
  };
}
