import { layOut, type MailContent } from '#/ports/messages/layout.ts';

type Facts = {
  firstName: string;
  ruleName: string;
  hosts: readonly {
    name: string;
    reason: string;
    events: readonly string[];
    /** Events that cannot be booked without the host. */
    stops: readonly string[];
  }[];
  /** When the pause ends, in words; null if nobody is paused. */
  until: string | null;
  url: string;
};

/** The mail about hosts found by a rule, to the managers of the team. */
export function automationMail({ firstName, ruleName, hosts, until, url }: Facts): MailContent {
  const names = hosts.map(({ name }) => name).join(', ');
  return layOut({
    language: 'en',
    subject: until === null ? `${ruleName}: look at ${names}` : `${ruleName}: ${names} paused`,
    paragraphs: [
      firstName === '' ? 'Hello,' : `Hello ${firstName},`,
      until === null
        ? `The rule “${ruleName}” asks you to look at these numbers. Nobody is paused.`
        : `The rule “${ruleName}” has paused these hosts. They take no new calls until ${until}. Calls that are booked already stay.`,
      ...hosts.map(({ name, reason, events }) => `${name}: ${reason}. ${inEvents(events)}`),
      ...hosts.flatMap(({ name, stops }) =>
        stops.length === 0 ? [] : [`Without ${name} nobody can book: ${stops.join(', ')}.`],
      ),
    ],
    actions: [{ label: until === null ? 'See the numbers' : 'See or end the pauses', url }],
    footer: ['You get this mail because you manage the sales team of this workspace.'],
  });
}

const eventsShown = 5;

function inEvents(names: readonly string[]): string {
  const rest = names.length - eventsShown;
  return `Events: ${names.slice(0, eventsShown).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}
