import { createHash } from 'node:crypto';
import type { Entry } from '#/ports/calendars/calendar-source.ts';

// A call in Google's format. No attendees, because Google would invite them.

/** The name of our mark among the private properties of an entry. */
export const markName = 'callwright';

const limits = { title: 1_000, location: 1_000, description: 8_000 } as const;

/**
 * The id of a call's entry. It is derived from the UID, so that a repeated insert conflicts with the first. Google
 * allows 0-9 and a-v.
 */
export function idOf(uid: string): string {
  return createHash('sha256').update(uid).digest('hex');
}

export function ownFields(entry: Entry): object {
  const { title, description, location, mark, isFree, timeZone, url } = entry;
  // A person may have turned it into an all-day entry; Google accepts a time only if the date is cleared.
  const at = (ms: number) => ({
    date: null,
    dateTime: Temporal.Instant.fromEpochMilliseconds(ms).toString(),
    timeZone,
  });
  return {
    summary: shortened(title, limits.title),
    description: shortened(withoutTags(description), limits.description),
    location: shortened(location, limits.location),
    start: at(entry.startMs),
    end: at(entry.endMs),
    transparency: isFree ? 'transparent' : 'opaque',
    extendedProperties: { private: { [markName]: mark } },
    ...(url !== null && /^https?:/i.test(url) && { source: { title: shortened(title, limits.title), url } }),
  };
}

/** Google shows descriptions as HTML. An invitee's text must not become a link. */
function withoutTags(text: string): string {
  return text.replaceAll(/<(?=[a-z/!?])/gi, '&lt;');
}

function shortened(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).toWellFormed();
}
