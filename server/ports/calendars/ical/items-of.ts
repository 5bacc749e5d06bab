import type { RemoteItem, Span } from '#/ports/calendars/calendar-source.ts';
import { budgetOf, type Budget } from './budget.ts';
import { entryOf, instantOf, type Entry, type Reader } from './entry.ts';
import { busyTimes, isFreeBusy } from './free-busy.ts';
import type { Stretch } from './lines.ts';
import { outlineOf, uidOf } from './outline.ts';
import { instancesOf, withOwnKeys } from './series.ts';
import type { Start } from './times.ts';
import { utc } from './zone.ts';
import { zonesOf } from './zones.ts';

export type Of = {
  readonly externalId: string;
  readonly etag: string | null;
  readonly window: Span;
  /** The calendar's zone, for times without one; null if unknown. */
  readonly timeZone: string | null;
  /** The member's addresses, in lower case. */
  readonly addresses: readonly string[];
};

/** Time limit for the recurrence rules of one resource. */
const rulesMs = 5_000;

/** All items of a resource within the window: every instance of every entry. */
export function itemsOf(text: string, of: Of): RemoteItem[] {
  return readItems(text, of).items;
}

/** The same, with the number of entries that could not be read completely. */
export function readItems(text: string, of: Of): { items: RemoteItem[]; bad: number } {
  const outline = outlineOf(text);
  const reader = {
    zones: zonesOf(outline, of.timeZone),
    addresses: new Set(of.addresses),
  };
  const budget = budgetOf(rulesMs);
  const items: RemoteItem[] = [];
  let bad = 0;
  // A resource should have one UID. If it has several, their instances must not be confused.
  let index = 0;
  for (const [key, stretches] of outline.entries) {
    const group = itemsOfGroup(text, stretches, { ...of, uid: uidOf(key) }, reader, budget);
    const mark = index === 0 ? '' : `@${index + 1}`;
    for (const item of group.items) items.push(mark ? { ...item, instance: item.instance + mark } : item);
    bad += group.bad;
    index += 1;
  }
  return { items, bad };
}

/** The items of all entries with one UID. */
export function itemsOfGroup(
  text: string,
  stretches: readonly Stretch[],
  of: Pick<Of, 'externalId' | 'etag' | 'window'> & { readonly uid: string | null },
  reader: Reader,
  budget: Budget,
): { items: RemoteItem[]; bad: number } {
  const lists = stretches
    .filter((stretch) => isFreeBusy(text, stretch))
    .map((stretch) => busyTimes(text, stretch, { zones: reader.zones, window: of.window }));
  const read = stretches
    .filter((stretch) => !isFreeBusy(text, stretch))
    .map((stretch) => entryOf(text, stretch, reader));
  const entries = read.filter((entry) => entry !== null);
  const masters = entries.filter((entry) => !entry.isException);
  const sequence = Math.max(...masters.map((entry) => entry.sequence));
  const { instances, isCut } = instancesOf(
    newest(
      masters.filter((entry) => entry.sequence === sequence),
      ({ start }) => start,
    ),
    newest(
      entries.filter((entry) => entry.isException),
      ({ recurrenceId, start }) => recurrenceId ?? start,
    ),
    of.window,
    budget,
  );
  return {
    bad:
      read.length -
      entries.length +
      [...entries, ...lists].filter(({ isDamaged }) => isDamaged).length +
      (isCut ? 1 : 0),
    items: withOwnKeys([...instances, ...lists.flatMap((list) => list.instances)]).map(
      ({ key, time, flags }) => ({
        externalId: of.externalId,
        instance: key,
        uid: of.uid,
        etag: of.etag,
        time,
        ...flags,
      }),
    ),
  };
}

/**
 * Of several versions of one entry, the last one. Different entries with the same UID, which some files have, all
 * count.
 */
function newest(entries: readonly Entry[], nameOf: (entry: Entry) => Start): Entry[] {
  const kept = new Map<string, Entry>();
  for (const entry of entries) {
    const name = nameOf(entry);
    const key = `${name.kind} ${instantOf(name, utc)}`;
    if ((kept.get(key)?.sequence ?? 0) <= entry.sequence) kept.set(key, entry);
  }
  return [...kept.values()];
}
