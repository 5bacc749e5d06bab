import type { WaitingEntry } from '@callwright/contract/waiting-list.ts';
import type { z } from 'zod';
import type { Notified, NotifiedChange } from './recipients.ts';

type Entry = z.output<typeof WaitingEntry>;
type Offer = Entry['offers'][number];

/**
 * Notices about waiting lists, for the closer and setter of the lead, the hosts of the held time, and administrators.
 */
export const byTypeOfWaiting: Readonly<Record<string, (change: NotifiedChange) => Notified>> = {
  'waiting_entry.created': (change) => ({
    ...aboutEntry(change),
    kind: 'WAITING_JOINED',
    users: [...change.ownerIds, null],
  }),
  'waiting_entry.booked': (change) =>
    aboutOffer(change, 'WAITING_OFFER_TAKEN', ({ state }) => state === 'BOOKED'),
  'waiting_entry.offer_declined': (change) => aboutOffer(change, 'WAITING_OFFER_ENDED'),
  'waiting_entry.offer_expired': (change) => aboutOffer(change, 'WAITING_OFFER_ENDED'),
  'waiting_entry.ended': (change) =>
    aboutOffer(
      change,
      'WAITING_OFFER_ENDED',
      ({ state, endedAt }, entry) => state === 'WITHDRAWN' && endedAt === entry.endedAt,
    ),
};

/**
 * The newest offer is the one that has just ended, because there is never more than one. No notice for other changes.
 */
function aboutOffer(
  change: NotifiedChange,
  kind: Notified['kind'],
  isMeant: (offer: Offer, entry: Entry) => boolean = () => true,
): Notified {
  const entry = entryOf(change);
  const [offer] = entry.offers;
  if (offer === undefined || !isMeant(offer, entry)) return { kind, users: [] };
  return {
    ...aboutEntry(change),
    kind,
    users: [...change.ownerIds, ...offer.hostIds, null],
    offered_at: offer.dateTime,
  };
}

function aboutEntry(change: NotifiedChange): Pick<Notified, 'contact_id' | 'event_id'> {
  const { contactId, eventId } = entryOf(change);
  return { contact_id: contactId, event_id: eventId };
}

function entryOf({ object }: NotifiedChange): Entry {
  return object as Entry; // an entry as it was published
}
