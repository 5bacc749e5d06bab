import { escapeText, fold } from '#/platform/values/calendar-text.ts';
import { iso } from '#/platform/values/time.ts';

export type Person = { readonly name: string; readonly email: string };
export type Attendee = Person & { readonly hasAccepted: boolean };

/** A call in calendar form. */
export type CalendarEntry = {
  /** Never changes, and is the same in mails, feeds and calendars; otherwise a call would appear twice. */
  readonly uid: string;
  /** Grows with each change, so that programs can tell which version is newer. */
  readonly sequence: number;
  readonly stampMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly url: string | null;
  readonly isCancelled: boolean;
  /** Shown as free. */
  readonly isFree: boolean;
  readonly organizer: Person | null;
  readonly attendees: readonly Attendee[];
};

type Calendar = {
  /** REQUEST and CANCEL are for mails, PUBLISH is for files and feeds. */
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  readonly name?: string;
  readonly entries: readonly CalendarEntry[];
};

/** An iCalendar file. UTC times need no zone definitions and mean the same in every program. */
export function icsOf({ method, name, entries }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Callwright//Callwright//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name === undefined ? [] : [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`]),
    ...(method === 'PUBLISH' && name !== undefined ? ['REFRESH-INTERVAL;VALUE=DURATION:PT15M'] : []),
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map(fold).join('');
}

function eventLines(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utcStamp(entry.stampMs)}`,
    `DTSTART:${utcStamp(entry.startMs)}`,
    `DTEND:${utcStamp(entry.endMs)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escapeText(entry.description)}`]),
    ...(entry.location === '' ? [] : [`LOCATION:${escapeText(entry.location)}`]),
    ...(entry.url === null ? [] : [`URL:${withoutSpace(entry.url)}`]),
    ...(entry.organizer === null ? [] : [`ORGANIZER${named(entry.organizer)}`]),
    ...entry.attendees.map(
      (person) =>
        `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${person.hasAccepted ? 'ACCEPTED' : 'NEEDS-ACTION'};RSVP=FALSE${named(person)}`,
    ),
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${entry.isFree || entry.isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/** A person as parameter and value. Quotes cannot be escaped in a parameter, so they are removed. */
function named({ name, email }: Person): string {
  const text = name.replace(/["\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return `${text === '' ? '' : `;CN="${text}"`}:mailto:${withoutSpace(email)}`;
}

function utcStamp(atMs: number): string {
  return iso(atMs).replace(/[-:]|\.\d{3}/g, '');
}

function withoutSpace(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, '');
}
