import type { Answer } from '#/ports/calendars/calendar-source.ts';
import type { Properties, Property } from './properties.ts';

/** The member's answer to an invitation, under any of their addresses (in lower case). */
export function answerOf(properties: Properties, addresses: ReadonlySet<string>): Answer {
  const answers = properties
    .all('attendee')
    .filter((property) => isMember(property, addresses))
    .map((property) => answerIn(property.parameters['partstat']));
  const [answer] = answers.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  if (answer === undefined) return 'NONE';
  const isOwn = properties.all('organizer').some((property) => isMember(property, addresses));
  // Organizers attend, unless they decline.
  return isOwn && answer === 'NEEDS_ACTION' ? 'NONE' : answer;
}

/** If a member is listed twice, the first of these answers counts; accepting occupies the time. */
const order: readonly Answer[] = ['ACCEPTED', 'TENTATIVE', 'DECLINED', 'NEEDS_ACTION'];

function answerIn(partstat: string | undefined): Answer {
  switch (partstat?.toUpperCase()) {
    case 'ACCEPTED':
    case 'IN-PROCESS':
    case 'COMPLETED':
      return 'ACCEPTED';
    case 'TENTATIVE':
      return 'TENTATIVE';
    case 'DECLINED':
    // Somebody else attends instead.
    case 'DELEGATED':
      return 'DECLINED';
    default:
      return 'NEEDS_ACTION';
  }
}

function isMember({ values, parameters }: Property, addresses: ReadonlySet<string>): boolean {
  const [value] = values;
  return [value, parameters['email']].some(
    (address) => typeof address === 'string' && addresses.has(addressOf(address)),
  );
}

function addressOf(value: string): string {
  const address = value
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
