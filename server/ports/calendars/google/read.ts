import { z } from 'zod';
import type { Page, Reading, RemoteItem, Span } from '#/ports/calendars/calendar-source.ts';
import { StateLost } from '#/ports/outside/trouble.ts';
import { eventsPath, parsed, type Api } from './api.ts';
import { event, eventFields, itemOf, type Event } from './events.ts';
import { unreadable } from './failures.ts';

// Google demands that these are the same with a token as they were without one. `showDeleted` is left out, because it must
// not be false with a token; its default leaves deleted entries out of a reading of everything. A meeting with more people
// comes with the member alone.
const parameters = {
  singleEvents: 'true',
  maxResults: '2500',
  maxAttendees: '20',
  fields: `nextPageToken,nextSyncToken,items(${eventFields})`,
};
/** Another number whenever the parameters change, so that no token is used with others. */
const version = '1 ';

const list = z.object({
  items: z.array(event).nullish(),
  nextPageToken: z.string().nullish(),
  nextSyncToken: z.string().nullish(),
});

export async function* read(
  api: Api,
  calendarId: string,
  { state, window }: Reading,
  addresses: readonly string[],
): AsyncGenerator<Page, string, void> {
  const from = state === null ? within(window) : { syncToken: tokenOf(state) };
  const seen = new Set<string>();
  let pageToken: string | undefined;
  for (;;) {
    const heard = await api({
      path: eventsPath(calendarId),
      query: { ...parameters, ...from, pageToken },
      right: 'READ',
      fine: state === null ? [] : [400, 410],
    });
    if (heard.status === 410 || heard.status === 400)
      throw new StateLost('Google has forgotten the last reading.');
    const { items, nextPageToken, nextSyncToken } = parsed(list, heard);
    yield pageOf(items ?? [], window, addresses);
    if (!nextPageToken) {
      if (!nextSyncToken) throw unreadable();
      return version + nextSyncToken;
    }
    if (seen.has(nextPageToken)) throw unreadable();
    seen.add(nextPageToken);
    pageToken = nextPageToken;
  }
}

function tokenOf(state: string): string {
  if (!state.startsWith(version)) throw new StateLost('The last reading was another kind of reading.');
  return state.slice(version.length);
}

function within({ fromMs, toMs }: Span): { timeMin: string; timeMax: string } {
  const text = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();
  return { timeMin: text(fromMs), timeMax: text(toMs) };
}

/**
 * Of a cancelled entry only its id is sure to be there. A changed entry outside of the window is still an entry, and not
 * gone: one of ours may have been moved there. Only instances of a series are left out: it may have hundreds of them.
 */
function pageOf(events: readonly Event[], window: Span, addresses: readonly string[]): Page {
  const changed: RemoteItem[] = [];
  const gone: string[] = [];
  for (const one of events) {
    const item = one.status === 'cancelled' ? null : itemOf(one, addresses);
    if (item === null || (one.recurringEventId && isOutside(item, window))) gone.push(one.id);
    else changed.push(item);
  }
  return { changed, gone };
}

const dayMs = 86_400_000;

function isOutside({ time }: RemoteItem, { fromMs, toMs }: Span): boolean {
  if ('startMs' in time) return time.startMs >= toMs || time.endMs < fromMs;
  // The day of a date may begin 14 hours earlier or 12 hours later than in UTC.
  const utc = (date: string): number =>
    Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds;
  return utc(time.startsOn) - dayMs >= toMs || utc(time.endsOn) + dayMs < fromMs;
}
