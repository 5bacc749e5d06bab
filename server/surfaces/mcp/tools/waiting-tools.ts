import type { WaitingEntry } from '@callwright/contract/waiting-list.ts';
import { list, remove } from '@callwright/contract/waiting-list.ts';
import type { z } from 'zod';
import { fromEndpoint } from './from-endpoint.ts';
import { page } from './lines.ts';
import type { Tool } from './tool.ts';

type Entry = z.output<typeof WaitingEntry>;

const listWaiting = fromEndpoint('list_waiting', 'read', list, {
  description:
    'Who waits for a time to become free, in order, which times suit them, and what they were offered.',
  params: {
    eventId: 'For this event',
    contactId: 'This person',
    states: 'Any of',
    limit: '1 to 50, default 20',
    cursor: 'From the page before',
  },
  text: ({ data, meta }) => page('entries', data, entryLine, meta),
});

const removeFromWaiting = fromEndpoint('remove_from_waiting', 'destructive', remove, {
  description: 'Take somebody off the waiting list; a time held for them goes to the next.',
  params: { entryId: 'Which (list_waiting)' },
  names: { entryId: 'id' },
  text: ({ data: { waitingEntry } }) =>
    `Take ${waitingEntry.contact.name} (entry ${waitingEntry.id}) off the waiting list of ${waitingEntry.eventName} for good.`,
});

function entryLine({
  id,
  contactId,
  contact,
  eventName,
  state,
  position,
  timeZone,
  windows,
  offers,
}: Entry): string {
  const place = position === null ? [] : [`place ${position}`];
  const suits = windows.map(({ date, from, to }) => `${date} ${from}–${to}`).join(', ');
  const [offer] = offers;
  const offered = offer === undefined ? [] : [`offered ${offer.dateTime}: ${offer.state}`];
  return [
    `#${id} ${contact.name} (contact ${contactId})`,
    eventName,
    state,
    ...place,
    `${suits} ${timeZone}`,
    ...offered,
  ].join(' · ');
}

/** Tools for waiting lists. */
export const waitingTools: readonly Tool[] = [listWaiting, removeFromWaiting];
