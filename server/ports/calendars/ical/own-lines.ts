import { escapeText, fold } from '#/platform/values/calendar-text.ts';
import type { Entry } from '#/ports/calendars/calendar-source.ts';
import { utcText } from './times.ts';

/**
 * Our own lines of an entry, folded and with line endings. Times are in UTC, which all programs interpret the same way.
 */
export function ownLines(entry: Entry, sequence: number): string[] {
  return [
    text('UID', entry.uid),
    raw('X-CALLWRIGHT-CALL', entry.mark),
    raw('SEQUENCE', String(sequence)),
    raw('DTSTAMP', utcText(entry.stampMs)),
    raw('LAST-MODIFIED', utcText(entry.stampMs)),
    raw('DTSTART', utcText(entry.startMs)),
    raw('DTEND', utcText(entry.endMs)),
    text('SUMMARY', entry.title),
    ...(entry.description === '' ? [] : [text('DESCRIPTION', entry.description)]),
    ...(entry.location === '' ? [] : [text('LOCATION', entry.location)]),
    ...(entry.url === null ? [] : [raw('URL', entry.url)]),
    raw('TRANSP', entry.isFree ? 'TRANSPARENT' : 'OPAQUE'),
    raw('STATUS', 'CONFIRMED'),
  ];
}

function text(name: string, value: string): string {
  return fold(`${name}:${escapeText(value)}`);
}

/** A value without escaping, so it must not contain line breaks. */
function raw(name: string, value: string): string {
  return fold(`${name}:${value.replace(/[\s\p{Cc}]+/gu, '')}`);
}
