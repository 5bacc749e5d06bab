import { randomUUID } from 'node:crypto';
import type { FakeCalendar, Stored } from './fake-calendar.ts';
import { refusals } from './refusals.ts';
import { epochMs, instancesOf, type Event } from './series.ts';

// events.list: https://developers.google.com/workspace/calendar/api/v3/reference/events/list

type Token = {
  calendar: string;
  revision: number;
  era: number;
  same: string;
  timeMin: string | null;
  timeMax: string | null;
};
type Rest = { readonly items: readonly Event[]; readonly token: string | null; readonly query: string };

const notWithToken = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
];
/** Parameters that must be the same in a request with a token. */
const sameWithToken = [
  'singleEvents',
  'maxResults',
  'maxAttendees',
  'eventTypes',
  'showHiddenInvitations',
  'timeZone',
  'fields',
];

/** Answers list requests of one Google fake, and stores what its tokens refer to. */
export class Listing {
  /** The maximum page size, even if more is requested. */
  pageSizeMax = 2_500;
  /** Tokens of earlier eras are invalid. */
  #era = 0;
  readonly #rests = new Map<string, Rest>();

  forgetTokens(): void {
    this.#era += 1;
  }

  list(calendar: FakeCalendar, query: URLSearchParams): object {
    const rest = query.has('pageToken') ? this.#restOf(query) : this.#found(calendar, query);
    const size = Math.min(Number(query.get('maxResults') ?? 250), 2_500, this.pageSizeMax);
    const [items, later] = [rest.items.slice(0, size), rest.items.slice(size)];
    const common = {
      kind: 'calendar#events',
      etag: `"p${calendar.revision}"`,
      summary: calendar.summary,
      timeZone: calendar.timeZone,
      accessRole: calendar.role,
      items: items.map((event) => shown(event, calendar, query)),
    };
    if (later.length === 0) return { ...common, ...(rest.token !== null && { nextSyncToken: rest.token }) };
    const nextPageToken = randomUUID();
    this.#rests.set(nextPageToken, { ...rest, items: later });
    return { ...common, nextPageToken };
  }

  #restOf(query: URLSearchParams): Rest {
    const rest = this.#rests.get(query.get('pageToken') ?? '');
    if (rest?.query !== withoutPage(query)) throw refusals.invalid('Invalid page token value.', 'pageToken');
    return rest;
  }

  #found(calendar: FakeCalendar, query: URLSearchParams): Rest {
    const token = query.has('syncToken') ? this.#tokenOf(calendar, query) : null;
    const { revision } = calendar.listed();
    const span = token ?? { timeMin: query.get('timeMin'), timeMax: query.get('timeMax') };
    const items = token === null ? everything(calendar, query) : changes(calendar, query, token);
    const next: Token = {
      calendar: calendar.id,
      revision,
      era: this.#era,
      same: same(query),
      timeMin: span.timeMin,
      timeMax: span.timeMax,
    };
    const hasToken = !notWithToken.some((name) => query.has(name) && !name.startsWith('time'));
    return {
      items,
      token: hasToken ? Buffer.from(JSON.stringify(next)).toString('base64url') : null,
      query: withoutPage(query),
    };
  }

  #tokenOf(calendar: FakeCalendar, query: URLSearchParams): Token {
    if (notWithToken.some((name) => query.has(name)) || query.get('showDeleted') === 'false')
      throw refusals.invalid('Sync token cannot be used with other request restrictions.', 'syncToken');
    let token: Token;
    try {
      token = JSON.parse(Buffer.from(query.get('syncToken') ?? '', 'base64url').toString()) as Token;
    } catch {
      throw refusals.invalid('Invalid sync token value.', 'syncToken');
    }
    if (token.era !== this.#era || token.calendar !== calendar.id) throw refusals.tokenLost();
    if (token.same !== same(query))
      throw refusals.invalid('Undefined: these are other parameters.', 'syncToken');
    return token;
  }
}

const same = (query: URLSearchParams): string =>
  JSON.stringify(sameWithToken.map((name) => query.getAll(name)));

function withoutPage(query: URLSearchParams): string {
  const copy = new URLSearchParams(query);
  copy.delete('pageToken');
  copy.sort();
  return copy.toString();
}

function everything(calendar: FakeCalendar, query: URLSearchParams): Event[] {
  const isSingle = query.get('singleEvents') === 'true';
  const hasDeleted = query.get('showDeleted') === 'true';
  const { stored } = calendar.listed();
  const found = stored
    .flatMap(({ event }) => (isSingle && event.recurrence ? living(calendar, event, stored) : [event]))
    .filter((event) => event.status !== 'cancelled' || hasDeleted)
    .filter((event) => event.start === undefined || isWithin(event, query, calendar.timeZone))
    .filter((event) => fits(event, query));
  if (query.get('orderBy') !== 'startTime') return found;
  if (!isSingle)
    throw refusals.invalid('The requested ordering is not available for the particular query.', 'orderBy');
  return found.toSorted((one, other) => startMs(one, calendar) - startMs(other, calendar));
}

const startMs = (event: Event, { timeZone }: FakeCalendar): number => epochMs(event.start, timeZone);

/**
 * Changes since the token. An entry that was moved out of the window is returned in its current state; instances are
 * only returned within the window of the first list.
 */
function changes(calendar: FakeCalendar, query: URLSearchParams, token: Token): Event[] {
  const isSingle = query.get('singleEvents') === 'true';
  const { stored, gone } = calendar.listed();
  const isNew = ({ revision }: Stored): boolean => revision > token.revision;
  const span = new URLSearchParams();
  if (token.timeMin !== null) span.set('timeMin', token.timeMin);
  if (token.timeMax !== null) span.set('timeMax', token.timeMax);
  const changed = stored.filter(isNew).flatMap(({ event }) => {
    if (!isSingle || !event.recurrence) return [event];
    if (event.status === 'cancelled') return [];
    return living(calendar, event, stored).filter((one) => isWithin(one, span, calendar.timeZone));
  });
  const told = new Set(changed.map(({ id }) => id));
  const ended = isSingle ? gone.filter(isNew).map(({ event }) => event) : [];
  return [...changed, ...ended.filter(({ id }) => !told.has(id))];
}

/** Instances of a series that have not been changed or deleted individually: those are separate entries. */
function living(calendar: FakeCalendar, series: Event, stored: readonly Stored[]): Event[] {
  if (series.status === 'cancelled') return [];
  const own = new Set(stored.map(({ event }) => event.id));
  return instancesOf(series, calendar.timeZone).filter(({ id }) => !own.has(id));
}

function isWithin(event: Event, span: URLSearchParams, timeZone: string): boolean {
  const [from, to] = [span.get('timeMin'), span.get('timeMax')];
  const ms = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
  if (event.start === undefined) return true;
  if (from !== null && epochMs(event.end, timeZone) <= ms(from)) return false;
  return to === null || epochMs(event.start, timeZone) < ms(to);
}

function fits(event: Event, query: URLSearchParams): boolean {
  const uid = query.get('iCalUID');
  if (uid !== null && event.iCalUID !== uid) return false;
  return query.getAll('privateExtendedProperty').every((one) => {
    const [name = '', ...value] = one.split('=');
    return event.extendedProperties?.private?.[name] === value.join('=');
  });
}

function shown(event: Event, { role, id }: FakeCalendar, query: URLSearchParams): Event {
  if (event.status === 'cancelled' && query.get('showDeleted') !== 'true') return bare(event);
  if (role === 'freeBusyReader') {
    const { summary: _, description: __, location: ___, attendees: ____, ...rest } = event;
    return { ...rest, visibility: 'private' };
  }
  const max = Number(query.get('maxAttendees') ?? Infinity);
  if ((event.attendees?.length ?? 0) <= max) return event;
  return {
    ...event,
    attendees: (event.attendees ?? []).filter(({ email }) => email === id),
    attendeesOmitted: true,
  };
}

/** The only fields that are guaranteed for a deleted entry, and for a canceled instance. */
function bare({ id, etag, recurringEventId, originalStartTime }: Event): Event {
  return {
    kind: 'calendar#event',
    ...(etag && { etag }),
    id: id ?? null,
    status: 'cancelled',
    ...(recurringEventId && { recurringEventId }),
    ...(originalStartTime && { originalStartTime }),
  };
}
