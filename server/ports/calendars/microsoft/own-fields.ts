import { hash } from 'node:crypto';
import type { Entry } from '#/ports/calendars/calendar-source.ts';

// What we say of a call in Microsoft's words, and no attendees: Microsoft would invite them.

/** The name of our mark among the named properties of an entry, in a set of names of our own. */
export const markName = 'String {5f3c1d6e-8a0b-4c57-9e35-2b7d1a94c0f6} Name callwright';

const limits = { title: 255, location: 255, description: 20_000 } as const;

/** The same each time, so that a repeated request makes nothing new; another one once the entry was deleted. */
export function transactionIdOf(uid: string, deletedId: string | null): string {
  return hash('sha256', JSON.stringify([uid, deletedId]));
}

/** Everything but the body, which may hold more than ours. */
export function ownFields(entry: Entry): object {
  const at = (ms: number) => ({
    dateTime: Temporal.Instant.fromEpochMilliseconds(ms)
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
      .toString(),
    timeZone: 'UTC',
  });
  return {
    subject: shortened(entry.title, limits.title),
    location: { displayName: shortened(entry.location, limits.location) },
    start: at(entry.startMs),
    end: at(entry.endMs),
    // A person may have made it an all-day entry.
    isAllDay: false,
    showAs: entry.isFree ? 'free' : 'busy',
    singleValueExtendedProperties: [{ id: markName, value: entry.mark }],
  };
}

export function descriptionOf({ description }: Entry): string {
  return shortened(description, limits.description);
}

function shortened(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).toWellFormed();
}
