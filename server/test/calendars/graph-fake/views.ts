import { randomUUID } from 'node:crypto';
import type { FakeCalendar } from './fake-calendar.ts';
import { refusals } from './refusals.ts';
import { epochMs, type Event } from './series.ts';

// calendarView and calendarView/delta: https://learn.microsoft.com/graph/delta-query-events

type Window = { readonly fromMs: number; readonly toMs: number };
type Round = Window & { readonly calendarId: string; readonly revision: number; readonly era: number };
type Rest = { readonly items: readonly object[]; readonly link: string | null };
/** `top`: the requested `$top`, which links to further pages repeat. */
export type Paging = { readonly address: string; readonly size: number; readonly top?: string | null };

const notWithDelta = ['$select', '$filter', '$expand', '$orderby', '$search', '$top'];

/** Answers list requests of one Graph fake, and stores what its links refer to. */
export class Views {
  /** The maximum page size, even if more is requested. */
  pageSizeMax = 1_000;
  /** The origin of another API in links, as an attacker who wants our token would use. */
  linksTo: string | null = null;
  #era = 0;
  readonly #rests = new Map<string, Rest>();
  readonly #rounds = new Map<string, Round>();

  forgetStates(): void {
    this.#era += 1;
  }

  /** One page of any list. */
  page(items: readonly object[], paging: Paging, link: string | null = null): object {
    const size = Math.min(paging.size, this.pageSizeMax);
    const later = items.slice(size);
    const shown = {
      '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata',
      value: items.slice(0, size),
    };
    if (later.length === 0) return link === null ? shown : { ...shown, '@odata.deltaLink': link };
    const token = randomUUID();
    this.#rests.set(token, { items: later, link });
    const top = paging.top ? `&%24top=${paging.top}` : '';
    return { ...shown, '@odata.nextLink': this.#linkOf(paging.address, '$skiptoken', token) + top };
  }

  /** The next page, if the request asks for one. */
  rest(query: URLSearchParams, paging: Paging): object | null {
    const token = query.get('$skiptoken');
    if (token === null) return null;
    const rest = this.#rests.get(token);
    if (rest === undefined) throw refusals.invalid('The skip token is not known.');
    return this.page(rest.items, paging, rest.link);
  }

  delta(calendar: FakeCalendar, query: URLSearchParams, paging: Paging): object {
    if (!calendar.hasDelta) throw refusals.invalid("The OData request is not supported: 'delta'.");
    const refused = notWithDelta.find((name) => query.has(name));
    if (refused !== undefined) throw refusals.invalid(`${refused} is not supported with change tracking.`);
    const token = query.get('$deltatoken');
    const before = token === null ? null : this.#roundOf(token, calendar);
    const window = before ?? windowIn(query);
    const listed = calendar.listed();
    const items = before === null ? everything(listed, window) : changes(listed, before);
    const next = randomUUID();
    const { fromMs, toMs } = window;
    this.#rounds.set(next, {
      fromMs,
      toMs,
      calendarId: calendar.id,
      revision: listed.revision,
      era: this.#era,
    });
    return this.page(items, paging, this.#linkOf(paging.address, '$deltatoken', next));
  }

  view(calendar: FakeCalendar, query: URLSearchParams, paging: Paging): object {
    const window = windowIn(query);
    const listed = calendar.listed();
    const found = listed.entries().flatMap((one) => {
      if (one.type === 'exception') return [];
      return (one.recurrence ? listed.instances(one) : [one]).filter((each) => isWithin(each, window));
    });
    return this.page(found, paging);
  }

  #linkOf(address: string, name: string, token: string): string {
    const url = new URL(address);
    const at = this.linksTo === null ? url.origin : this.linksTo;
    return `${at}${url.pathname}?${encodeURIComponent(name)}=${token}`;
  }

  #roundOf(token: string, calendar: FakeCalendar): Round {
    const round = this.#rounds.get(token);
    if (round === undefined) throw refusals.invalid('The delta token is not valid.');
    if (round.era !== this.#era || round.calendarId !== calendar.id) throw refusals.stateLost();
    return round;
  }
}

export function windowIn(query: URLSearchParams): Window {
  const ms = (name: string): number => {
    const text = query.get(name);
    if (text === null) throw refusals.invalid(`The parameter ${name} is missing.`);
    return Temporal.Instant.from(text).epochMilliseconds;
  };
  return { fromMs: ms('startDateTime'), toMs: ms('endDateTime') };
}

export function isWithin(event: Event, { fromMs, toMs }: Window): boolean {
  return epochMs(event.start) < toMs && epochMs(event.end) > fromMs;
}

function everything(calendar: FakeCalendar, window: Window): object[] {
  return calendar.entries().flatMap((one) => {
    if (one.type === 'exception') return [];
    return one.recurrence ? wholeSeries(calendar, one, window) : isWithin(one, window) ? [one] : [];
  });
}

/**
 * A changed series is returned as a whole; deleted instances are not reported. Entries outside the window are reported
 * as removed.
 */
function changes(calendar: FakeCalendar, round: Round): object[] {
  const { changed, removed } = calendar.since(round.revision);
  const gone = (id: unknown): object => ({
    '@odata.type': '#microsoft.graph.event',
    id,
    '@removed': { reason: 'deleted' },
  });
  const told = changed.flatMap((one) => {
    if (one.recurrence) return wholeSeries(calendar, one, round);
    if (one.type === 'exception') return [];
    return isWithin(one, round) ? [one] : [gone(one.id)];
  });
  const isInstance = (id: string): boolean =>
    calendar.entries().some((one) => one.recurrence && id.startsWith(`${one.id}.`));
  return [...told, ...removed.filter((id) => !isInstance(id)).map(gone)];
}

function wholeSeries(calendar: FakeCalendar, series: Event, window: Window): object[] {
  const within = calendar.instances(series).filter((one) => isWithin(one, window));
  return within.length === 0
    ? []
    : [series, ...within.map((one) => (one.type === 'exception' ? one : bare(one)))];
}

/** The only fields of an instance in a list of changes. */
function bare({ id, type, seriesMasterId, start, end, ...others }: Event): object {
  const etag = others['@odata.etag'];
  return {
    '@odata.type': '#microsoft.graph.event',
    '@odata.etag': etag,
    id,
    type,
    seriesMasterId,
    start,
    end,
  };
}
