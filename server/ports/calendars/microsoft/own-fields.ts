import { hash } from 'node:crypto';
import type { Entry } from '#/ports/calendars/calendar-source.ts';

// A call in Microsoft's format. No attendees, because Microsoft would invite them.

/** The named property with our mark, in a property set of our own. */
export const markName = 'String {5f3c1d6e-8a0b-4c57-9e35-2b7d1a94c0f6} Name callwright';

const limits = { title: 255, location: 255, description: 20_000 } as const;

/** Always the same, so that a repeated request creates nothing new; a different one after the entry was deleted. */
export function transactionIdOf(uid: string, deletedId: string | null): string {
  return hash('sha256', JSON.stringify([uid, deletedId]));
}

/** All fields except the body, which may contain more than our text. */
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
    // A person may have turned it into an all-day entry.
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
