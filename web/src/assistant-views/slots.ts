import { button, element, show } from './elements.ts';
import { connect, type Given, type Host, type Result } from './host.ts';
import { dayName, say, speakLike, timeOfDay } from './say.ts';

// Free times as buttons. The selected time goes to the assistant, which books it with the other data it has.

type Slot = { readonly start: string; readonly local: string };
type Found = {
  readonly timeZone: string;
  readonly slots: readonly Slot[];
  readonly nextAvailableDate: string | null;
};

let given: Given = {};
let found: Found | null = null;
let day: string | null = null;
let chosen: Slot | null = null;
let message: string | null = null;

const host: Host = await connect('Callwright times', {
  input: (input) => {
    given = input;
  },
  result: (result) => void take(result),
});
await speakLike(host.locale);
render();

/** Requests the full result if it was shortened for the model. */
async function take(result: Result): Promise<void> {
  const isWhole = result.structuredContent !== undefined && 'timeZone' in Object(dataOf(result));
  if (isWhole) return use(dataOf(result) as Found); // the tool's format
  if (result.isError === true || !host.can.callTools) return fail();
  await search(given);
}

async function search(asked: Given): Promise<void> {
  const { fields: _fields, ...rest } = asked;
  try {
    use(dataOf(await host.callTool('find_slots', { ...rest, detail: 'full' })) as Found); // the tool's format
  } catch {
    fail();
  }
}

function dataOf({ structuredContent }: Result): unknown {
  return Object(structuredContent).data;
}

function use(data: Found): void {
  found = data;
  chosen = null;
  message = null;
  day = data.slots[0]?.local.slice(0, 10) ?? null;
  render();
}

function fail(): void {
  message = say('failed');
  render();
}

function render(): void {
  if (found === null)
    return show(
      element('h1', {}, say('slots.title')),
      element('p', { role: 'status' }, message ?? say('waiting')),
    );
  const { timeZone, slots, nextAvailableDate } = found;
  const days = [...new Set(slots.map(({ local }) => local.slice(0, 10)))];
  show(
    element('h1', {}, say('slots.title')),
    element('p', { class: 'quiet' }, say('slots.zone', { zone: timeZone })),
    days.length === 0 ? element('p', {}, say('slots.none')) : dayStrip(days),
    day === null ? null : timesOf(day, slots),
    nextAvailableDate !== null && host.can.callTools ? nextDay(nextAvailableDate) : null,
    footer(),
  );
}

function dayStrip(days: readonly string[]): HTMLElement {
  const strip = element('div', { class: 'strip', role: 'group', 'aria-label': say('slots.days') });
  for (const one of days)
    strip.append(
      button(dayName(one), { 'data-key': one, 'aria-pressed': String(one === day) }, () => {
        day = one;
        render();
      }),
    );
  return strip;
}

function timesOf(shown: string, slots: readonly Slot[]): HTMLElement {
  const label = say('slots.times', { day: dayName(shown) });
  const times = element('div', { class: 'times', role: 'group', 'aria-label': label });
  for (const slot of slots.filter(({ local }) => local.startsWith(shown))) {
    const isChosen = chosen?.start === slot.start;
    const attributes = { 'data-key': slot.start, 'aria-pressed': String(isChosen) };
    times.append(button(timeOfDay(slot.local), attributes, () => choose(slot)));
  }
  return times;
}

function nextDay(next: string): HTMLElement {
  return button(say('slots.next', { day: dayName(next) }), { class: 'plain', 'data-key': 'next' }, () => {
    const { date: _date, dateFrom: _from, dateTo: _to, ...rest } = given;
    void search({ ...rest, date: next });
  });
}

function footer(): HTMLElement {
  const line = element('p', { role: 'status' }, message ?? '');
  if (chosen === null || message !== null) return line;
  return element(
    'footer',
    {},
    element('p', { role: 'status' }, say('slots.taken', wordsOf(chosen))),
    button(say('slots.use'), { class: 'main', 'data-key': 'use' }, () => void send()),
  );
}

function wordsOf({ local }: Slot): { day: string; time: string } {
  return { day: dayName(local.slice(0, 10)), time: timeOfDay(local) };
}

/** Adds the choice to the assistant's context, in case the person continues in the chat. */
function choose(slot: Slot): void {
  chosen = slot;
  message = null;
  render();
  const { eventId, linkPrefix } = given;
  const event = eventId === undefined ? { linkPrefix } : { eventId };
  const known = { ...event, dateTime: slot.start, timeZone: found?.timeZone };
  host.note(say('slots.taken', wordsOf(slot)), known).catch(() => undefined); // hosts may not support this
}

async function send(): Promise<void> {
  if (chosen === null || found === null) return;
  const values = { ...wordsOf(chosen), zone: found.timeZone, start: chosen.start };
  try {
    await host.tell(say('slots.take', values));
    message = say('slots.sent');
  } catch {
    message = say('failed');
  }
  render();
}
