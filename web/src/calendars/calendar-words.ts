import type { CalendarProvider } from '@callwright/contract/calendar-providers.ts';
import type { BusyTime, CalendarConnection, OwnCalendar } from '../records.ts';
import { writeAgo } from '../ui/time.ts';
import { presetAt } from './dav-presets.ts';
import { readCalendars } from './own-connections.ts';

export const providerNames: Record<CalendarProvider, string> = {
  GOOGLE_CALENDAR: 'Google Calendar',
  MICROSOFT: 'Microsoft 365',
  CALDAV: 'CalDAV',
  ICS: 'Calendar address (ICS)',
  ZOOM: 'Zoom',
};

/** As the member chose it: iCloud rather than CalDAV. */
export function providerName({
  provider,
  serverUrl,
}: Pick<CalendarConnection, 'provider' | 'serverUrl'>): string {
  if (provider !== 'CALDAV') return providerNames[provider];
  const { key, name } = presetAt(serverUrl);
  return key === 'caldav' ? providerNames.CALDAV : name;
}

export type Mood = 'fine' | 'waiting' | 'trouble' | 'lost' | 'none';
export type State = { readonly mood: Mood; readonly words: string };

/** How a connection is. */
export function stateOf(connection: CalendarConnection): State {
  const { status, failingSince } = connection;
  if (status === 'EXPIRED') return { mood: 'lost', words: 'Connect again' };
  if (failingSince !== null)
    return {
      mood: status === 'ERROR' ? 'lost' : 'trouble',
      words: `Not answering since ${writeAgo(failingSince)}`,
    };
  if (status === 'ERROR') return { mood: 'lost', words: 'Not answering' };
  if (readCalendars(connection).some(({ state }) => state === 'UNREAD'))
    return { mood: 'waiting', words: 'Reading for the first time…' };
  return { mood: 'fine', words: 'Connected' };
}

export const allDayNames: Record<OwnCalendar['allDay'], string> = {
  NEVER: 'Never keep calls away',
  IF_BUSY: 'Keep calls away if marked as busy',
  ALWAYS: 'Always keep calls away',
};

/** Why an entry keeps calls away, or why it does not. */
export const reasonNames: Record<BusyTime['reason'], string> = {
  BUSY: 'Marked as busy',
  OUT_OF_OFFICE: 'Out of office',
  ALWAYS: 'All-day entries always count here',
  NOT_CHECKED: 'This calendar does not keep calls away',
  OWN_CALL: 'A call booked here, which takes its time anyway',
  IGNORED_WORD: 'Has the word to ignore in its title',
  KIND: 'A birthday or a place of work',
  DECLINED: 'You declined it',
  FREE: 'Marked as free',
  ALL_DAY: 'An all-day entry that is not marked as busy, or never counts here',
  TENTATIVE: 'Marked as tentative',
  UNANSWERED: 'An invitation you have not answered',
};
