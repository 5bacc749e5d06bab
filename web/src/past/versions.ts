import type { RecordVersion } from '../records.ts';

export type Values = ReadonlyMap<string, unknown>;

/**
 * Where a record stood at a moment; without one, at its last version.
 * @param versions the oldest first
 */
export function placeAt(versions: readonly RecordVersion[], asOf: string | undefined): number {
  if (asOf === undefined) return versions.length - 1;
  return versions.findLastIndex(({ at }) => Date.parse(at) <= Date.parse(asOf));
}

/**
 * What the fields that ever changed were after one of the versions, and what they are now.
 * @param versions the oldest first
 * @param place -1: before the first of them
 */
export function valuesAt(versions: readonly RecordVersion[], place: number): { was: Values; now: Values } {
  const [was, now] = [new Map<string, unknown>(), new Map<string, unknown>()];
  for (const [index, { changes }] of versions.entries())
    for (const { field, before, after } of changes) {
      if (!was.has(field)) was.set(field, before);
      if (index <= place) was.set(field, after);
      now.set(field, after);
    }
  return { was, now };
}
