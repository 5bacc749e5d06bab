import { layOut, type MailContent } from '#/ports/messages/layout.ts';
import type { MemberTexts } from '#/ports/messages/to-members/member-texts.ts';
import type { Rule } from './rule.ts';
import { numberInWords } from './words.ts';

type Host = {
  name: string;
  value: number;
  sample: number;
  events: readonly string[];
  /** Events that cannot be booked without the host. */
  stops: readonly string[];
};

type Facts = {
  rule: Pick<Rule, 'name' | 'metric' | 'window'>;
  hosts: readonly Host[];
  /** When the pause ends; null if nobody is paused. */
  untilMs: number | null;
  /** Of the workspace. */
  timeZone: string;
  currency: string;
  url: string;
};

/** The mail about hosts found by a rule, to the managers of the team. */
export function automationMail(texts: MemberTexts, facts: Facts): MailContent {
  const { language, hello, say } = texts;
  const { rule, hosts, untilMs, url } = facts;
  const what = untilMs === null ? 'automation.NOTIFY' : 'automation.PAUSE';
  const names = hosts.map(({ name }) => name).join(', ');
  const until = untilMs === null ? '' : momentIn(texts, untilMs, facts.timeZone);
  return layOut({
    language,
    subject: say(`${what}.subject`, { ruleName: rule.name, names }),
    paragraphs: [
      hello,
      say(`${what}.text`, { ruleName: rule.name, until }),
      ...hosts.map((host) =>
        say('automation.host', {
          name: host.name,
          number: numberInWords(texts, rule, host, facts.currency),
          events: someOf(texts, host.events),
        }),
      ),
      ...hosts.flatMap(({ name, stops }) =>
        stops.length === 0 ? [] : [say('automation.stops', { name, events: stops.join(', ') })],
      ),
    ],
    actions: [{ label: say(`${what}.action`), url }],
    footer: [say('automation.footer')],
  });
}

/** Such as `Monday, November 30, 2026 at 12:00 AM (Europe/Berlin)`. */
function momentIn({ format }: MemberTexts, atMs: number, timeZone: string): string {
  return `${format(atMs, { dateStyle: 'full', timeStyle: 'short', timeZone })} (${timeZone})`;
}

const eventsShown = 5;

function someOf({ say }: MemberTexts, names: readonly string[]): string {
  const rest = names.length - eventsShown;
  const events = names.slice(0, eventsShown).join(', ');
  return rest > 0 ? say('automation.moreEvents', { events, count: String(rest) }) : events;
}
