import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import type { ItemTime, Span } from '#/ports/calendars/calendar-source.ts';
import type { Budget } from './budget.ts';
import { instantOf, wallIn, type Entry, type Flags } from './entry.ts';
import { recurrenceOf } from './recurrence.ts';
import { instancesMax } from './rule.ts';
import { dateText, dayOf, utcText, type Length, type Start, type WallMs } from './times.ts';
import { msOf, utc, wallOf, type Zone } from './zone.ts';

/** One instance of an entry or a series. */
export type Instance = { readonly key: string; readonly time: ItemTime; readonly flags: Flags };

export type Instances = { readonly instances: readonly Instance[]; readonly isCut: boolean };

/**
 * All instances of a series and its exceptions within the window. An instance is identified by its time in the series
 * (RECURRENCE-ID), even if it was moved.
 */
export function instancesOf(
  masters: readonly Entry[],
  exceptions: readonly Entry[],
  window: Span,
  budget: Budget,
): Instances {
  const instances: Instance[] = [];
  let isCut = false;
  const [master, ...others] = masters;
  // Some files use one UID for all entries; then the exceptions can only belong to the first.
  for (const other of others) isCut = addSeries(instances, other, [], window, budget) || isCut;
  if (master) isCut = addSeries(instances, master, exceptions, window, budget) || isCut;
  else for (const exception of exceptions) addOne(instances, exception, idOf(exception), window);
  return { instances: withOwnKeys(instances), isCut };
}

/** Adds the instances of the master, with exceptions in place. True if there are more than were considered. */
function addSeries(
  instances: Instance[],
  master: Entry,
  exceptions: readonly Entry[],
  window: Span,
  budget: Budget,
): boolean {
  const isSeries = master.rules.length > 0 || master.extra.length > 0;
  const { start } = master;
  const zone = start.kind === 'time' ? start.zone : utc;
  const placed = exceptions.map((exception) => ({ exception, id: idIn(exception, master, zone) }));
  const replaced = new Set(placed.map(({ id }) => id));
  for (const { exception, id } of placed) addOne(instances, exception, idText(start.kind, id), window);
  if (!isSeries) {
    if (!replaced.has(idAt(start, zone))) addOne(instances, master, '', window);
    return false;
  }
  const following = placed
    .filter(({ exception }) => exception.isThisAndFuture)
    .toSorted((one, other) => other.id - one.id);
  const shifts = following.map(({ exception, id }) => shiftOf(exception, id, start, zone));
  const lengths = [master, ...exceptions].map(({ length }) => length.days * dayMs + length.ms);
  // Wide enough for all zones, and for instances that began before the window or were moved into it.
  const margin = 2 * dayMs + Math.max(0, ...shifts.map(Math.abs));
  const found = recurrenceOf(
    master,
    {
      from: window.fromMs - margin - Math.max(...lengths, ...master.extra.map(extraMs)),
      to: window.toMs + margin,
    },
    budget,
  );
  let taken = 0;
  for (const { id, wall, length } of found.occurrences) {
    if (replaced.has(id)) continue;
    const index = following.findIndex((candidate) => candidate.id < id);
    const { exception } = following[index] ?? { exception: master };
    if (exception.isCancelled) continue;
    const time = timeAt(exception.start.kind, wall + (shifts[index] ?? 0), zone, length ?? exception.length);
    if (!overlaps(time, window)) continue;
    taken += 1;
    if (taken > instancesMax) return true;
    instances.push({ key: idText(start.kind, id), time, flags: exception.flags });
  }
  return found.isCut;
}

function extraMs({ length }: Entry['extra'][number]): number {
  return length ? length.days * dayMs + length.ms : 0;
}

function addOne(instances: Instance[], entry: Entry, key: string, window: Span): void {
  if (entry.isCancelled) return;
  const { start, length, flags } = entry;
  const zone = start.kind === 'time' ? start.zone : utc;
  const time = timeAt(start.kind, start.wall, zone, length);
  if (overlaps(time, window)) instances.push({ key, time, flags });
}

export function timeAt(kind: Start['kind'], wall: WallMs, zone: Zone, { days, ms }: Length): ItemTime {
  if (kind === 'date') {
    const day = dayOf(wall);
    return { startsOn: dateText(day), endsOn: dateText(day + Math.max(days, 1) * dayMs) };
  }
  const startMs = msOf(zone, wall);
  const endMs = (days === 0 ? startMs : msOf(zone, wall + days * dayMs)) + ms;
  return { startMs, endMs: Math.max(startMs, endMs) };
}

/** A whole day is within the window if it is in any zone. */
export function overlaps(time: ItemTime, { fromMs, toMs }: Span): boolean {
  if ('startMs' in time) return time.startMs < toMs && Math.max(time.endMs, time.startMs + 1) > fromMs;
  const ms = (date: string): number => Temporal.Instant.from(`${date}T00:00Z`).epochMilliseconds;
  return ms(time.startsOn) - 14 * hourMs < toMs && ms(time.endsOn) + 12 * hourMs > fromMs;
}

/** Identifies an instance of a series: an instant or, for whole days, a wall-clock time. */
export function idAt(start: Start, zone: Zone): number {
  return start.kind === 'date' ? start.wall : instantOf(start, zone);
}

export function idText(kind: Start['kind'], id: number): string {
  return kind === 'date' ? dateText(id).replaceAll('-', '') : utcText(id);
}

/** An exception without its series stands on its own. */
function idOf({ recurrenceId, start }: Entry): string {
  const id = recurrenceId ?? start;
  return idText(id.kind, idAt(id, utc));
}

/** Some programs identify an instance by its date alone, others a whole day by a time. */
function idIn({ recurrenceId, start: own }: Entry, { start }: Entry, zone: Zone): number {
  const id = recurrenceId ?? own;
  if (start.kind === 'date') return dayOf(id.wall);
  if (id.kind === 'time') return instantOf(id, zone);
  return msOf(zone, id.wall + (start.wall - dayOf(start.wall)));
}

/** How far the wall-clock time is shifted from this instance on. */
function shiftOf(exception: Entry, id: number, start: Start, zone: Zone): number {
  const wall = start.kind === 'date' ? id : wallOf(zone, id);
  return wallIn(exception.start, zone) - wall;
}

/** Makes keys unique: of two instances with the same key, the mirror would lose one. */
export function withOwnKeys(instances: readonly Instance[]): Instance[] {
  const times = new Map<string, number>();
  return instances.map((instance) => {
    const count = times.get(instance.key) ?? 0;
    times.set(instance.key, count + 1);
    return count === 0 ? instance : { ...instance, key: `${instance.key}#${count + 1}` };
  });
}
