import type { Language } from '@callwright/contract/languages.ts';

/** How a person reads times: in their zone, in the format of their locale (order, 12 or 24 hours). */
export type Reader = { readonly language: Language; readonly locale: string; readonly timeZone: string };

type Formats = Record<'date' | 'time' | 'offset', Intl.DateTimeFormat>;

// Cached: creating formatters takes a hundred times as long as using them.
const formats = new Map<string, Formats>();
const formatsMax = 500;

function formatsOf({ locale, timeZone }: Reader): Formats {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = makeFormats(locale, zoneOr(timeZone));
  if (formats.size >= formatsMax) formats.clear();
  formats.set(key, made);
  return made;
}

function makeFormats(locale: string, timeZone: string): Formats {
  return {
    date: new Intl.DateTimeFormat(locale, {
      timeZone,
      calendar: 'gregory',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
    time: new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }),
    offset: new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }),
  };
}

function zoneOr(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return 'UTC';
    throw error;
  }
}

export function writeDate(reader: Reader, atMs: number): string {
  return plain(formatsOf(reader).date.format(atMs));
}

export function writeTime(reader: Reader, atMs: number): string {
  return plain(formatsOf(reader).time.format(atMs));
}

/** Over midnight, the format would add both dates: the mail has that of the start. */
export function writeTimes(reader: Reader, startMs: number, endMs: number): string {
  const { time } = formatsOf(reader);
  const isOverMidnight = writeDate(reader, startMs) !== writeDate(reader, endMs);
  return isOverMidnight
    ? `${writeTime(reader, startMs)} – ${writeTime(reader, endMs)}`
    : plain(time.formatRange(startMs, endMs));
}

/** The zone by name, with its GMT offset on that day for readers who do not know the name. */
export function writeZone(reader: Reader, atMs: number): string {
  const parts = formatsOf(reader).offset.formatToParts(atMs);
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  return `${reader.timeZone.replaceAll('_', ' ')} (${offset})`;
}

export function writeDuration({ language }: Reader, minutes: number): string {
  const inHours = minutes >= 60 && minutes % 60 === 0;
  return plain(durationIn(language, inHours ? 'hour' : 'minute').format(inHours ? minutes / 60 : minutes));
}

/** Cached: creating one takes as long as the rest of a mail. */
const durations = new Map<string, Intl.NumberFormat>();

function durationIn(language: Language, unit: 'hour' | 'minute'): Intl.NumberFormat {
  const key = `${language} ${unit}`;
  const format =
    durations.get(key) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  durations.set(key, format);
  return format;
}

/** Narrow and non-breaking spaces look wrong in some mail programs. */
function plain(text: string): string {
  return text.replace(/[\u00A0\u2009\u202F]/g, ' ');
}
