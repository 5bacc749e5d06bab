import ICAL from 'ical.js';
import { fold } from '#/platform/values/calendar-text.ts';
import type { Entry } from '#/ports/calendars/calendar-source.ts';
import { linesOf, nameOf, type Line, type Stretch } from './lines.ts';
import { ownLines } from './own-lines.ts';
import { valueOfLine } from './properties.ts';

/**
 * The iCalendar file for a call's entry. If one is stored already, only our own fields change: alarms, colors and
 * anything else that people and programs added stay exactly as they are. It has no METHOD, which servers refuse (RFC
 * 4791, 4.1), and no attendees for a server to invite.
 */
export function callText(entry: Entry, stored: string | null): string {
  const found = stored === null ? null : entryIn(stored, entry);
  return stored === null || found === null ? newText(entry) : changedText(entry, stored, found);
}

/** The UID of an entry and our mark in it; null if the text has no entry. */
export function ownMarkOf(text: string): { uid: string; mark: string | null } | null {
  const entries = [...entriesIn(text)].filter(({ uid }) => uid !== null);
  const { uid = null, mark = null } = entries.find((entry) => entry.mark !== null) ?? entries[0] ?? {};
  return uid === null ? null : { uid, mark };
}

function newText(entry: Entry): string {
  return [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Callwright//Callwright//EN\r\nCALSCALE:GREGORIAN\r\nBEGIN:VEVENT\r\n',
    ...ownLines(entry, entry.sequence),
    'END:VEVENT\r\nEND:VCALENDAR\r\n',
  ].join('');
}

type Found = Stretch & {
  readonly uid: string | null;
  readonly mark: string | null;
  readonly isException: boolean;
  /** Its own lines, without nested alarms. */
  readonly lines: readonly Line[];
};

function* entriesIn(text: string): Generator<Found> {
  let lines: Line[] = [];
  let from = -1;
  let depth = 0;
  for (const line of linesOf(text)) {
    const name = nameOf(line.content);
    const isEntry = /^(?:BEGIN|END):\s*VEVENT\s*$/i.test(line.content);
    if (from < 0) {
      if (name === 'BEGIN' && isEntry) [from, lines, depth] = [line.to, [], 0];
    } else if (name === 'END' && isEntry) {
      const value = (wanted: string): string | null => {
        const found = lines.find(({ content }) => nameOf(content) === wanted);
        return found ? valueOfLine(found.content) : null;
      };
      const isException = lines.some(({ content }) => nameOf(content) === 'RECURRENCE-ID');
      yield { from, to: line.from, uid: value('UID'), mark: value('X-CALLWRIGHT-CALL'), isException, lines };
      from = -1;
    } else if (name === 'BEGIN') depth += 1;
    else if (name === 'END') depth -= 1;
    else if (depth === 0) lines.push(line);
  }
}

/** The entry of the call itself, not an exception that somebody made of it. */
function entryIn(text: string, { uid, mark }: Entry): Found | null {
  const entries = [...entriesIn(text)].filter((entry) => !entry.isException);
  return (
    entries.find((entry) => entry.uid === uid) ??
    entries.find((entry) => entry.mark === mark) ??
    entries[0] ??
    null
  );
}

/** The properties we write, and equivalent ones that would contradict them. */
const ours = new Set(
  [
    'UID SEQUENCE DTSTAMP LAST-MODIFIED DTSTART DTEND DURATION SUMMARY DESCRIPTION LOCATION URL TRANSP STATUS',
    'X-CALLWRIGHT-CALL X-ALT-DESC X-MICROSOFT-CDO-BUSYSTATUS',
  ].flatMap((names) => names.split(' ')),
);

function changedText(entry: Entry, stored: string, found: Found): string {
  const sequences = found.lines
    .filter(({ content }) => nameOf(content) === 'SEQUENCE')
    .map(({ content }) => Number(/\d+\s*$/.exec(content)?.[0] ?? 0));
  const parts: string[] = [];
  let at = 0;
  const put = (from: number, to: number, text: string): void => {
    parts.push(stored.slice(at, from), text);
    at = to;
  };
  for (const { from, to } of methodLines(stored, found.from)) put(from, to, '');
  // With a lower number than a program has written, our change would look outdated.
  put(found.from, found.from, ownLines(entry, Math.max(entry.sequence, ...sequences)).join(''));
  for (const line of found.lines) {
    const name = nameOf(line.content);
    if (ours.has(name)) put(line.from, line.to, '');
    else if (name === 'ATTENDEE' || name === 'ORGANIZER')
      put(line.from, line.to, withoutInvitation(line.content));
  }
  parts.push(stored.slice(at));
  return parts.join('');
}

function* methodLines(text: string, to: number): Generator<Line> {
  for (const line of linesOf(text, { from: 0, to })) if (nameOf(line.content) === 'METHOD') yield line;
}

/** Servers invite attendees unless told that the client does so (RFC 6638, 7.1). */
function withoutInvitation(line: string): string {
  try {
    const property = ICAL.Property.fromString(line);
    property.setParameter('schedule-agent', 'CLIENT');
    return fold(property.toICALString());
  } catch {
    // The attendee cannot be parsed, and a server could not either.
    return '';
  }
}
