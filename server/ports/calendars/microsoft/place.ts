import type { Span } from '#/ports/calendars/calendar-source.ts';
import type { Api } from './api.ts';

/** A calendar to read. Only the default calendar is certain to support lists of changes. */
export type Place = { readonly api: Api; readonly calendarId: string; readonly isPrimary: boolean };

/** The window as parameters of a list. */
export function within({ fromMs, toMs }: Span): { startDateTime: string; endDateTime: string } {
  const text = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();
  return { startDateTime: text(fromMs), endDateTime: text(toMs) };
}
