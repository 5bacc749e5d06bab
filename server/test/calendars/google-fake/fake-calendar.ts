import { createHash } from 'node:crypto';
import { refusals } from './refusals.ts';
import { epochMs, instancesOf, normal, type Event } from './series.ts';

/** An entry with the number of its last change. */
export type Stored = { readonly event: Event; readonly revision: number };
export type Role = 'owner' | 'writer' | 'reader' | 'freeBusyReader';

type Watcher = (calendar: FakeCalendar) => void;

/**
 * A calendar with its entries. Edits in Google's own web interface are `add`, `change`, `remove`, and `move`; the API
 * uses the same methods.
 */
export class FakeCalendar {
  readonly id: string;
  readonly summary: string;
  readonly timeZone: string;
  readonly role: Role;
  /** Counts changes; sync tokens contain it. */
  revision = 0;
  /** If set, lists return this older state, as Google's lists sometimes do. */
  #listed: {
    stored: ReadonlyMap<string, Stored>;
    gone: ReadonlyMap<string, Stored>;
    revision: number;
  } | null = null;
  readonly #stored = new Map<string, Stored>();
  /** Instances that no longer exist, of series that were changed or deleted. */
  readonly #goneInstances = new Map<string, Stored>();
  readonly #onChange: Watcher;

  constructor(
    {
      id,
      summary = id,
      timeZone = 'UTC',
      role = 'owner',
    }: { id: string; summary?: string; timeZone?: string; role?: Role },
    onChange: Watcher,
  ) {
    this.id = id;
    this.summary = summary;
    this.timeZone = timeZone;
    this.role = role;
    this.#onChange = onChange;
  }

  /** Entries that are not deleted; a series counts as one. */
  entries(): readonly Event[] {
    return [...this.#stored.values()]
      .map(({ event }) => event)
      .filter(({ status }) => status !== 'cancelled');
  }

  /** An entry or an instance of a series, including deleted ones. */
  entry(id: string): Event | null {
    return this.#stored.get(id)?.event ?? this.instance(id);
  }

  instance(id: string): Event | null {
    const series = this.#stored.get(id.slice(0, id.lastIndexOf('_')))?.event;
    if (!series?.recurrence || series.status === 'cancelled') return null;
    return instancesOf(series, this.timeZone).find((one) => one.id === id) ?? null;
  }

  add(event: Event): Event {
    const id =
      event.id ?? createHash('sha256').update(`${this.id} ${this.revision}`).digest('hex').slice(0, 26);
    if (!/^[a-v0-9_]{5,1024}$/.test(id)) throw refusals.invalid('Invalid resource id value.');
    if (this.#stored.has(id)) throw refusals.duplicate();
    return this.#put({
      kind: 'calendar#event',
      status: 'confirmed',
      created: '2026-01-01T00:00:00.000Z',
      iCalUID: `${id}@google.com`,
      creator: { email: this.id, self: true },
      organizer: { email: this.id, self: true },
      sequence: 0,
      reminders: { useDefault: true },
      eventType: 'default',
      ...event,
      id,
    });
  }

  /** Changes the given fields; null removes a field. */
  change(id: string, fields: Event): Event {
    const before = this.entry(id);
    if (before === null) throw refusals.notFound();
    const after = merged(before, fields) as Event;
    // A conference is replaced as a whole.
    if (fields.conferenceData) after.conferenceData = fields.conferenceData;
    return this.replace(id, after);
  }

  replace(id: string, event: Event): Event {
    const before = this.entry(id);
    if (before === null) throw refusals.notFound();
    const isMoved = JSON.stringify([before.start, before.end]) !== JSON.stringify([event.start, event.end]);
    const sequence = (before.sequence ?? 0) + (isMoved ? 1 : 0);
    const after = this.#put({ ...event, id, kind: 'calendar#event', sequence });
    this.#forget(before, after);
    return after;
  }

  remove(id: string): void {
    const before = this.entry(id);
    if (before === null) throw refusals.notFound();
    if (before.status === 'cancelled') throw refusals.deleted();
    this.#forget(before, null);
    this.#put({ ...before, status: 'cancelled' });
  }

  /** Moves an entry to another calendar: only a canceled entry with the id remains here. */
  move(id: string, to: FakeCalendar): Event {
    const before = this.entry(id);
    if (before === null) throw refusals.notFound();
    this.#put({ id, status: 'cancelled', kind: 'calendar#event' });
    return to.add({ ...before, organizer: { email: to.id, self: true } });
  }

  /** From now on, lists return the current state, without later changes. */
  lag(): void {
    this.#listed = {
      stored: new Map(this.#stored),
      gone: new Map(this.#goneInstances),
      revision: this.revision,
    };
  }

  catchUp(): void {
    this.#listed = null;
  }

  /** The state that lists are built from. */
  listed(): { stored: readonly Stored[]; gone: readonly Stored[]; revision: number } {
    const { stored, gone, revision } = this.#listed ?? {
      stored: this.#stored,
      gone: this.#goneInstances,
      revision: this.revision,
    };
    return { stored: [...stored.values()], gone: [...gone.values()], revision };
  }

  #put(event: Event): Event {
    const isBare = event.start === undefined;
    const times = isBare
      ? {}
      : { start: normal(event.start, this.timeZone), end: normal(event.end, this.timeZone) };
    if (!isBare && epochMs(event.end, this.timeZone) < epochMs(event.start, this.timeZone))
      throw refusals.invalid('The specified time range is empty.', 'timeMax');
    this.revision += 1;
    const stored: Event = {
      ...event,
      ...times,
      etag: `"${3_490_000_000_000_000 + this.revision}"`,
      updated: '2026-01-01T00:00:00.000Z',
    };
    if (event.attendees)
      stored.attendees = event.attendees.map((one) => (one.email === this.id ? { ...one, self: true } : one));
    this.#stored.set(String(event.id), { event: stored, revision: this.revision });
    this.#onChange(this);
    return stored;
  }

  /** Records the instances that a series no longer has. */
  #forget(before: Event, after: Event | null): void {
    if (!before.recurrence) return;
    const left = new Set(after?.recurrence ? instancesOf(after, this.timeZone).map(({ id }) => id) : []);
    for (const { id, recurringEventId, originalStartTime } of instancesOf(before, this.timeZone)) {
      if (left.has(id)) continue;
      const event: Event = { kind: 'calendar#event', id: String(id), status: 'cancelled' };
      if (recurringEventId) event.recurringEventId = recurringEventId;
      if (originalStartTime) event.originalStartTime = originalStartTime;
      this.#goneInstances.set(String(id), { event, revision: this.revision + (after === null ? 1 : 0) });
    }
  }
}

function merged(before: unknown, patch: unknown): unknown {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(before) || !isObject(patch)) return patch;
  const result = { ...before };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = merged(before[name], value);
  }
  return result;
}
