import type { Page, RemoteItem, Span } from '#/ports/calendars/calendar-source.ts';
import { eventsPath, parsed, type Api } from './api.ts';
import { event, eventFields, itemOf, type Event } from './events.ts';
import { allOf } from './pages.ts';
import { CalendarGone } from '#/ports/outside/trouble.ts';
import { within, type Place } from './place.ts';

type Found = { master: Event | null; readonly instances: Map<string, Event> };

/**
 * The series of a reading. A list of changes names an instance with its times alone, which go with what its series
 * says. Of an instance that was deleted it says nothing at all: a series that has changed is therefore read as a whole,
 * and handed over as one.
 */
export class Series {
  readonly #found = new Map<string, Found>();
  readonly #api: Api;
  readonly #calendarId: string;
  readonly #window: Span | null;

  /** @param window where series are read anew; null: everything is being listed, so that nothing can be missing */
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

  /** A series or an instance that is gone. */
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

  /** A series that is gone meanwhile leaves its instances as they are: they take time. */
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
      // It was deleted since; if it is the calendar, the next request says so.
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
