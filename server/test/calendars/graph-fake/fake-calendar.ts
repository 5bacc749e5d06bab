import { hash, randomUUID } from 'node:crypto';
import { refusals } from './refusals.ts';
import { epochMs, instancesOf, inUtc, type Event } from './series.ts';

export type Change = 'created' | 'updated' | 'deleted';
type Watcher = (calendar: FakeCalendar, change: Change, id: string) => void;

/** An entry with the number of its last change; of a deleted one, only the id is kept. */
type Stored = { readonly event: Event | null; readonly revision: number };

type Settings = {
  readonly id: string;
  readonly name?: string;
  readonly canEdit?: boolean;
  /** Whether the calendar supports delta queries. */
  readonly hasDelta?: boolean;
};

/** A calendar with its entries. Edits in Outlook are `add`, `change` and `remove`; the API uses the same methods. */
export class FakeCalendar {
  readonly id: string;
  readonly name: string;
  readonly canEdit: boolean;
  readonly hasDelta: boolean;
  /** Counts changes; delta links contain it. */
  revision = 0;
  readonly #stored = new Map<string, Stored>();
  /** If set, lists return this older state. */
  #listed: FakeCalendar | null = null;
  readonly #onChange: Watcher;

  constructor({ id, name = id, canEdit = true, hasDelta = true }: Settings, onChange: Watcher) {
    this.id = id;
    this.name = name;
    this.canEdit = canEdit;
    this.hasDelta = hasDelta;
    this.#onChange = onChange;
  }

  /** Entries that are not deleted: series masters and exceptions. */
  entries(): readonly Event[] {
    return [...this.#stored.values()].flatMap(({ event }) => (event === null ? [] : [event]));
  }

  entry(id: string): Event | null {
    const stored = this.#stored.get(id);
    if (stored !== undefined) return stored.event;
    const series = this.entries().find((one) => one.recurrence && id.startsWith(`${one.id}.`));
    return (series && instancesOf(series).find((one) => one.id === id)) ?? null;
  }

  /** Entries that were changed, and ids of entries that were deleted, since a revision. */
  since(revision: number): { changed: readonly Event[]; removed: readonly string[] } {
    const later = [...this.#stored].filter(([, stored]) => stored.revision > revision);
    return {
      changed: later.flatMap(([, { event }]) => (event === null ? [] : [event])),
      removed: later.flatMap(([id, { event }]) => (event === null ? [id] : [])),
    };
  }

  /** The remaining instances of a series, including exceptions. */
  instances(series: Event): readonly Event[] {
    return instancesOf(series).flatMap((one) => {
      const own = this.#stored.get(String(one.id));
      if (own === undefined) return [one];
      return own.event === null ? [] : [own.event];
    });
  }

  /** From now on, lists return the current state, without later changes. */
  lag(): void {
    const { id, name, canEdit, hasDelta } = this;
    const then = new FakeCalendar({ id, name, canEdit, hasDelta }, () => undefined);
    for (const [id, stored] of this.#stored) then.#stored.set(id, stored);
    then.revision = this.revision;
    this.#listed = then;
  }

  catchUp(): void {
    this.#listed = null;
  }

  /** The state that lists are built from. */
  listed(): FakeCalendar {
    return this.#listed ?? this;
  }

  add(event: Event): Event {
    const id = event.id ?? `AAk${hash('sha256', `${this.id} ${this.revision}`, 'base64url')}=`;
    const added = this.#put({
      iCalUId: randomUUID(),
      type: event.recurrence ? 'seriesMaster' : 'singleInstance',
      showAs: 'busy',
      sensitivity: 'normal',
      isAllDay: false,
      isCancelled: false,
      isOrganizer: true,
      responseStatus: { response: 'organizer' },
      originalStartTimeZone: event.start?.timeZone ?? 'UTC',
      ...event,
      id,
    });
    this.#onChange(this, 'created', id);
    return added;
  }

  /** Changes the given fields. An instance of a series becomes an exception. */
  change(id: string, fields: Event): Event {
    const before = this.entry(id);
    if (before === null) throw refusals.notFound();
    const properties = [
      ...(before.singleValueExtendedProperties ?? []),
      ...(fields.singleValueExtendedProperties ?? []),
    ];
    const own = new Map(properties.map((one) => [one.id, one]));
    const type = fields.recurrence
      ? 'seriesMaster'
      : before.type === 'occurrence'
        ? 'exception'
        : before.type;
    const changed = this.#put({
      ...before,
      ...fields,
      ...(type !== undefined && { type }),
      ...(own.size > 0 && { singleValueExtendedProperties: [...own.values()] }),
      id,
    });
    this.#touchSeries(changed);
    this.#onChange(this, 'updated', id);
    return changed;
  }

  remove(id: string): void {
    const before = this.entry(id);
    if (before === null) throw refusals.notFound();
    this.revision += 1;
    this.#stored.set(id, { event: null, revision: this.revision });
    for (const one of this.entries())
      if (one.seriesMasterId === id)
        this.#stored.set(String(one.id), { event: null, revision: this.revision });
    this.#touchSeries(before);
    this.#onChange(this, 'deleted', id);
  }

  /** A change of an instance also changes its series. */
  #touchSeries({ seriesMasterId }: Event): void {
    const series = seriesMasterId ? this.#stored.get(seriesMasterId)?.event : null;
    if (series) this.#put(series);
  }

  #put(event: Event): Event {
    if (epochMs(event.end) < epochMs(event.start)) throw refusals.invalid('The end is before the start.');
    this.revision += 1;
    const stored: Event = {
      ...event,
      start: inUtc(event.start),
      end: inUtc(event.end),
      '@odata.etag': `W/"DwAAABYAAAC${this.revision}"`,
      changeKey: `DwAAABYAAAC${this.revision}`,
    };
    this.#stored.set(String(event.id), { event: stored, revision: this.revision });
    return stored;
  }
}
