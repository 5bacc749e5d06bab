import { z } from 'zod';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Page, Reading, RemoteItem, Span } from '#/ports/calendars/calendar-source.ts';
import { StateLost } from '#/ports/outside/trouble.ts';
import { eventsPath, parsed, type Api } from './api.ts';
import { event, eventFields, itemOf, type Event } from './events.ts';
import { unreadable } from './failures.ts';

// With a sync token, Google requires the same parameters as without. `showDeleted` is left out, because it must not be
// false with a token; by default, a full sync leaves out deleted entries. `maxAttendees` reduces attendees to the
// member.
const parameters = {
  singleEvents: 'true',
  maxResults: '2500',
  maxAttendees: '20',
  fields: `nextPageToken,nextSyncToken,items(${eventFields})`,
};
/** Changes whenever the parameters do, so that no token is used with other parameters. */
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
 * Only the id of a cancelled entry is reliable. A changed entry outside of the window still exists: one of ours may
 * have been moved there. Only instances of series are left out, because there may be hundreds.
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

function isOutside({ time }: RemoteItem, { fromMs, toMs }: Span): boolean {
  if ('startMs' in time) return time.startMs >= toMs || time.endMs < fromMs;
  // A date may begin up to 14 hours earlier or 12 hours later than in UTC.
  const utc = (date: string): number =>
    Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds;
  return utc(time.startsOn) - dayMs >= toMs || utc(time.endsOn) + dayMs < fromMs;
}
