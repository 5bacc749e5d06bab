import type { Span } from '#/ports/calendars/calendar-source.ts';
import type { Api } from './api.ts';

/** A calendar to read. Only the first one of an account is sure to say what has changed. */
export type Place = { readonly api: Api; readonly calendarId: string; readonly isPrimary: boolean };

/** The window of a list, in its parameters. */
export function within({ fromMs, toMs }: Span): { startDateTime: string; endDateTime: string } {
  const text = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();
  return { startDateTime: text(fromMs), endDateTime: text(toMs) };
}
