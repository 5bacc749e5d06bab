import type { CalendarProvider } from '@callwright/contract/calendar-providers.ts';
import type { BusyTime, CalendarConnection, OwnCalendar } from '../records.ts';
import { writeAgo } from '../ui/time.ts';
import { presetAt } from './dav-presets.ts';
import { readCalendars } from './own-connections.ts';
import { say } from './say.ts';

export const providerNames = (): Record<CalendarProvider, string> => ({
  GOOGLE_CALENDAR: say('provider.GOOGLE'),
  MICROSOFT: say('provider.MICROSOFT'),
  CALDAV: say('provider.CALDAV'),
  ICS: say('provider.ICS'),
  ZOOM: say('provider.ZOOM'),
});

/** The name that the member chose from: iCloud rather than CalDAV. */
export function providerName({
  provider,
  serverUrl,
}: Pick<CalendarConnection, 'provider' | 'serverUrl'>): string {
  if (provider !== 'CALDAV') return providerNames()[provider];
  const { key, name } = presetAt(serverUrl);
  return key === 'caldav' ? providerNames().CALDAV : name;
}

/** The display name: the member's own name for the connection, or the provider's. */
export function connectionName(
  connection: Pick<CalendarConnection, 'name' | 'provider' | 'serverUrl'>,
): string {
  return connection.name ?? providerName(connection);
}

export type Mood = 'fine' | 'waiting' | 'trouble' | 'lost' | 'none';
export type State = { readonly mood: Mood; readonly words: string };

/** The state of a connection. */
export function stateOf(connection: CalendarConnection): State {
  const { status, failingSince } = connection;
  if (status === 'EXPIRED') return { mood: 'lost', words: say('connectAgain') };
  if (failingSince !== null)
    return {
      mood: status === 'ERROR' ? 'lost' : 'trouble',
      words: say('state.failing', { failingSince: writeAgo(failingSince) }),
    };
  if (status === 'ERROR') return { mood: 'lost', words: say('state.error') };
  if (readCalendars(connection).some(({ state }) => state === 'UNREAD'))
    return { mood: 'waiting', words: say('state.unread') };
  return { mood: 'fine', words: say('state.connected') };
}

export const allDayNames = (): Record<OwnCalendar['allDay'], string> => ({
  NEVER: say('allDay.NEVER'),
  IF_BUSY: say('allDay.IF_BUSY'),
  ALWAYS: say('allDay.ALWAYS'),
});

/** Why an entry blocks calls, or why it does not. */
export const reasonNames = (): Record<BusyTime['reason'], string> => ({
  BUSY: say('reason.BUSY'),
  OUT_OF_OFFICE: say('reason.OUT_OF_OFFICE'),
  ALWAYS: say('reason.ALWAYS'),
  NOT_CHECKED: say('reason.NOT_CHECKED'),
  OWN_CALL: say('reason.OWN_CALL'),
  IGNORED_WORD: say('reason.IGNORED_WORD'),
  KIND: say('reason.KIND'),
  DECLINED: say('reason.DECLINED'),
  FREE: say('reason.FREE'),
  ALL_DAY: say('reason.ALL_DAY'),
  TENTATIVE: say('reason.TENTATIVE'),
  UNANSWERED: say('reason.UNANSWERED'),
});
