import { isDeepStrictEqual } from 'node:util';
import { toMs } from '#/platform/values/time.ts';
import type { Body, Resource } from './resources.ts';

/** Marks a record that is no longer there. */
export const gone = '~gone';

/** What one change says of one record. */
export type Step = {
  readonly resource: Resource;
  readonly recordId: number;
  /** Null for what is not a change of the feed. */
  readonly sequence: number | null;
  readonly at: string;
  readonly type: string;
  readonly actor: object | null;
  /** Columns that the change says, in the form of the archive. */
  readonly body: Body;
};

/** A record of the archive. */
export type Archived = {
  readonly body: Body;
  readonly sequence: number;
  readonly changedAt: string | null;
  readonly versions: number;
};

/** What a change took the place of. */
export type Version = {
  readonly number: number;
  readonly at: string;
  readonly type: string;
  readonly actor: object | null;
  readonly before: Body;
};

/**
 * Folds one change into a record. Versions of a record are in the order of their times, also where a request that began
 * earlier committed later. A change that is in already changes nothing.
 */
export function fold(known: Archived | undefined, step: Step): { record: Archived; version: Version | null } {
  const { sequence, at, type, actor } = step;
  if (known !== undefined && sequence !== null && sequence <= known.sequence)
    return { record: known, version: null };
  const body = { ...known?.body, ...step.body };
  const before = known === undefined ? { [gone]: true } : takenFrom(known.body, step.body);
  const record = { ...known, body, sequence: sequence ?? known?.sequence ?? 0 };
  const { changedAt = null, versions = 0 } = record;
  if (Object.keys(before).length === 0) return { record: { ...record, changedAt, versions }, version: null };
  const time = changedAt !== null && toMs(changedAt) > toMs(at) ? changedAt : at;
  const version = { number: versions + 1, at: time, type, actor, before };
  return { record: { ...record, changedAt: time, versions: version.number }, version };
}

/**
 * The values that are replaced. A column that the record did not have was not kept yet, and nobody knows what it was; a record
 * without the mark was there.
 */
function takenFrom(old: Body, said: Body): Body {
  const changed = Object.keys(said).filter(
    (column) =>
      (column in old || column === gone) && !isDeepStrictEqual(old[column] ?? null, said[column] ?? null),
  );
  return Object.fromEntries(changed.map((column) => [column, old[column] ?? null]));
}
