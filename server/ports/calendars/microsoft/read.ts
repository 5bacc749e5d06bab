import type { Page, Reading, RemoteItem, Span } from '#/ports/calendars/calendar-source.ts';
import { StateLost } from '#/ports/outside/trouble.ts';
import { calendarPath, type Api } from './api.ts';
import { event, itemOf, type Event } from './events.ts';
import { codeOf, failureOf, unreadable } from './failures.ts';
import { pagesOf } from './pages.ts';
import { within, type Place } from './place.ts';
import { Series } from './series.ts';
import { readView, viewVersion } from './view.ts';

/** Changes whenever our processing does, so that links from before are not used. */
const version = 'delta 1 ';

/** Nobody sees the bodies, and as text they are shorter. Without a page size, entries arrive in tens. */
const prefer = ['odata.maxpagesize=200', 'outlook.body-content-type="text"'];

/** Reads changes. A calendar for which Microsoft offers no changes is read completely each time and compared. */
export async function* read(place: Place, { state, window }: Reading): AsyncGenerator<Page, string, void> {
  if (state === null) {
    try {
      return yield* readChanges(place, null, window);
    } catch (error) {
      if (error instanceof NoChanges) return yield* readView(place, null, window);
      throw error;
    }
  }
  if (state.startsWith(viewVersion)) return yield* readView(place, state, window);
  if (!state.startsWith(version)) throw new StateLost('The last reading was another kind of reading.');
  return yield* readChanges(place, state.slice(version.length), window);
}

/** Microsoft offers no changes for this calendar. */
class NoChanges extends Error {
  override readonly name = 'NoChanges';
}

/** @param link the state after the last sync; null for a full sync */
async function* readChanges(
  place: Place,
  link: string | null,
  window: Span,
): AsyncGenerator<Page, string, void> {
  const api = link === null ? whole(place.api) : since(place.api);
  const first = link === null ? { at: changesPath(place), query: within(window) } : { at: link };
  const series = new Series(place, link === null ? null : window);
  let end: string | null = null;
  for await (const { value, deltaLink } of pagesOf(api, event, { ...first, prefer, right: 'READ' })) {
    yield pageOf(value, series);
    end = deltaLink;
  }
  if (end === null) throw unreadable();
  yield* series.pages();
  return version + end;
}

function changesPath({ calendarId, isPrimary }: Place): string {
  return `${isPrimary ? '/me' : calendarPath(calendarId)}/calendarView/delta`;
}

/** If Microsoft rejects the request as invalid, the calendar does not support changes. */
function whole(api: Api): Api {
  return async (question) => {
    const heard = await api({ ...question, fine: [400, 405, 501] });
    if (heard.status >= 400) throw new NoChanges();
    return heard;
  };
}

function since(api: Api): Api {
  return async (question) => {
    const heard = await api({ ...question, fine: [400, 404, 410] });
    if (heard.status < 400) return heard;
    const isLost = heard.status !== 404 || /sync/i.test(codeOf(heard) ?? '');
    throw isLost ? new StateLost('Microsoft has forgotten the last reading.') : failureOf(heard, 'READ');
  };
}

/**
 * Single entries; instances of series are collected. An entry that changed and is outside of the window is also
 * reported as removed.
 */
function pageOf(events: readonly Event[], series: Series): Page {
  const changed: RemoteItem[] = [];
  const gone: string[] = [];
  for (const one of events) {
    if (one['@removed']) {
      series.forget(one.id);
      gone.push(one.id);
    } else if (one.type === 'seriesMaster' || one.seriesMasterId) series.add(one);
    else if (one.isCancelled === true) gone.push(one.id);
    else changed.push(itemOf(one));
  }
  return { changed, gone };
}
