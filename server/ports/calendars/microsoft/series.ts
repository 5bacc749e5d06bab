import type { Page, RemoteItem, Span } from '#/ports/calendars/calendar-source.ts';
import { eventsPath, parsed, type Api } from './api.ts';
import { event, eventFields, itemOf, type Event } from './events.ts';
import { allOf } from './pages.ts';
import { CalendarGone } from '#/ports/outside/trouble.ts';
import { within, type Place } from './place.ts';

type Found = { master: Event | null; readonly instances: Map<string, Event> };

/**
 * The series found in a sync. A list of changes contains only the times of an instance; everything else is in its
 * series. A deleted instance is not reported at all. So a changed series is read completely and passed on as a whole.
 */
export class Series {
  readonly #found = new Map<string, Found>();
  readonly #api: Api;
  readonly #calendarId: string;
  readonly #window: Span | null;

  /** @param window the window for reading series again; null in a full sync, which misses nothing */
  constructor({ api, calendarId }: Place, window: Span | null) {
    this.#api = api;
    this.#calendarId = calendarId;
    this.#window = window;
  }

  add(one: Event): void {
    const id = one.seriesMasterId ?? one.id;
    const found = this.#found.get(id) ?? { master: null, instances: new Map() };
    this.#found.set(id, found);
    if (one.seriesMasterId) found.instances.set(one.id, one);
    else found.master = one;
  }

  /** Removes a series or an instance that no longer exists. */
  forget(id: string): void {
    this.#found.delete(id);
    for (const { instances } of this.#found.values()) instances.delete(id);
  }

  async *pages(): AsyncGenerator<Page, void, void> {
    for (const [id, found] of this.#found) {
      const changed =
        this.#window === null ? await this.#listed(id, found) : await this.#read(id, this.#window);
      yield { changed, gone: changed.length === 0 ? [id] : [] };
    }
  }

  async #listed(id: string, { master, instances }: Found): Promise<RemoteItem[]> {
    const living = [...instances.values()].filter(isLiving);
    const isBare = living.some(({ showAs }) => !showAs);
    const whole = master ?? (isBare ? await this.#master(id) : null);
    if (whole?.isCancelled === true) return [];
    return living.map((one) => itemOf(whole === null || one.showAs ? one : withTimesOf(whole, one)));
  }

  /** If the series is gone by now, its instances stay as they are and count as busy. */
  async #master(id: string): Promise<Event | null> {
    const heard = await this.#api({
      at: eventsPath(this.#calendarId, id),
      query: { $select: eventFields },
      right: 'READ',
      fine: [404],
    });
    return heard.status === 404 ? null : parsed(event, heard);
  }

  async #read(id: string, window: Span): Promise<RemoteItem[]> {
    const first = {
      at: `${eventsPath(this.#calendarId, id)}/instances`,
      query: { ...within(window), $select: eventFields, $top: '500' },
      right: 'READ',
    } as const;
    const instances = await allOf(this.#api, event, first).catch((error: unknown) => {
      // The series was deleted since. If the whole calendar was, the next request reports that.
      if (error instanceof CalendarGone) return [];
      throw error;
    });
    return instances.filter(isLiving).map((one) => itemOf({ ...one, seriesMasterId: id }));
  }
}

const isLiving = ({ isCancelled }: Event): boolean => isCancelled !== true;

function withTimesOf(master: Event, one: Event): Event {
  const { id, type, seriesMasterId, start, end } = one;
  return { ...master, id, type, seriesMasterId, start, end, '@odata.etag': one['@odata.etag'] };
}
