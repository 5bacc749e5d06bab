import { dayMs } from '@callwright/contract/units-of-time.ts';
import { button, element, show } from './elements.ts';
import { connect, type Given, type Host, type Result } from './host.ts';
import { dayName, say, speakLike, timeOfDay } from './say.ts';

// A day's work. A button for the next action sends it to the assistant as a message.

type Call = {
  readonly startsAt: string;
  readonly invitee: string;
  readonly event: string;
  readonly hosts: string;
  readonly url: string;
};
type Row = { readonly id: number; readonly text: string; readonly call?: Call };
type Section = {
  readonly key: 'calls' | 'outcomes' | 'leads' | 'claims' | 'payments';
  readonly count: number;
  readonly rows: readonly Row[];
};
type Day = { readonly date: string; readonly timeZone: string; readonly sections: readonly Section[] };

let given: Given = {};
let day: Day | null = null;
let message: string | null = null;

const host: Host = await connect('Callwright day', {
  input: (input) => {
    given = input;
  },
  result: (result) => void take(result),
});
await speakLike(host.locale);
render();

async function take({ structuredContent, isError }: Result): Promise<void> {
  if ('sections' in Object(structuredContent)) return use(structuredContent as Day); // the tool's format
  if (isError === true || !host.can.callTools) return fail();
  await look(given);
}

async function look(asked: Given): Promise<void> {
  const { fields: _fields, ...rest } = asked;
  try {
    const { structuredContent } = await host.callTool('daily_pipeline', { ...rest, detail: 'full' });
    use(structuredContent as Day); // the tool's format
  } catch {
    fail();
  }
}

function use(shown: Day): void {
  day = shown;
  message = null;
  render();
}

function fail(): void {
  message = say('failed');
  render();
}

function render(): void {
  if (day === null) return show(element('p', { role: 'status' }, message ?? say('waiting')));
  show(
    heading(day),
    element('p', { class: 'quiet' }, day.timeZone),
    ...day.sections.filter(({ key, count }) => key === 'calls' || count > 0).map(sectionOf),
    element('p', { role: 'status' }, message ?? ''),
  );
}

function heading({ date }: Day): HTMLElement {
  const title = element('h1', {}, dayName(date));
  if (!host.can.callTools) return title;
  const to = (label: string, days: number, sign: string): HTMLElement =>
    button(sign, { class: 'plain', 'aria-label': label, 'data-key': sign }, () => {
      const other = new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString();
      void look({ ...given, date: other.slice(0, 10) });
    });
  return element('header', {}, to(say('day.before'), -1, '‹'), title, to(say('day.after'), 1, '›'));
}

function sectionOf({ key, count, rows }: Section): HTMLElement {
  const more = count - rows.length;
  return element(
    'section',
    {},
    element('h2', {}, say(`day.${key}`), element('span', { class: 'count' }, String(count))),
    rows.length === 0
      ? element('p', { class: 'quiet' }, say('day.none'))
      : element('ul', {}, ...rows.map((row) => rowOf(key, row))),
    more > 0 ? element('p', { class: 'quiet' }, say('day.more', { count: more })) : null,
  );
}

function rowOf(key: string, { id, text, call }: Row): HTMLElement {
  if (call === undefined) return element('li', {}, element('p', {}, text));
  const act = key === 'outcomes' ? 'day.outcome' : 'day.prepare';
  const when = key === 'calls' ? '' : `${dayName(call.startsAt.slice(0, 10))}, `;
  return element(
    'li',
    {},
    element('span', { class: 'time' }, when + timeOfDay(call.startsAt)),
    element(
      'p',
      {},
      call.invitee === '' ? null : element('strong', {}, call.invitee),
      element('span', { class: 'quiet' }, `${call.event} · ${say('day.with', { hosts: call.hosts })}`),
    ),
    button(say(act), { 'data-key': `${key} ${id}` }, () => void tell(say(`${act}.say`, { id: String(id) }))),
    host.can.openLinks
      ? button(say('day.open'), { class: 'plain', 'data-key': `open ${key} ${id}` }, () => {
          host.open(call.url).catch(fail);
        })
      : null,
  );
}

async function tell(text: string): Promise<void> {
  try {
    await host.tell(text);
  } catch {
    fail();
  }
}
