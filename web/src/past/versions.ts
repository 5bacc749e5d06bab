import type { RecordVersion } from '../records.ts';

export type Values = ReadonlyMap<string, unknown>;

/**
 * The index of the version that was current at an instant; of the last one without an instant.
 * @param versions oldest first
 */
export function placeAt(versions: readonly RecordVersion[], asOf: string | undefined): number {
  if (asOf === undefined) return versions.length - 1;
  return versions.findLastIndex(({ at }) => Date.parse(at) <= Date.parse(asOf));
}

/**
 * The values of all changed fields after a version, and their current values.
 * @param versions oldest first
 * @param place the index of the version; -1 means before the first one
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
