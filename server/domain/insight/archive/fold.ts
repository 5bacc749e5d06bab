import { isDeepStrictEqual } from 'node:util';
import { toMs } from '#/platform/values/time.ts';
import type { Body, Resource } from './resources.ts';

/** Marks a record that no longer exists. */
export const gone = '~gone';

/** The content of one change about one record. */
export type Step = {
  readonly resource: Resource;
  readonly recordId: number;
  /** Null if it is not a change of the feed. */
  readonly sequence: number | null;
  readonly at: string;
  readonly type: string;
  readonly actor: object | null;
  /** The columns in the change, in the archive's format. */
  readonly body: Body;
};

/** A record of the archive. */
export type Archived = {
  readonly body: Body;
  readonly sequence: number;
  readonly changedAt: string | null;
  readonly versions: number;
};

/** The values that a change replaced. */
export type Version = {
  readonly number: number;
  readonly at: string;
  readonly type: string;
  readonly actor: object | null;
  readonly before: Body;
};

/**
 * Applies a change to a record. Versions are ordered by time, even if an earlier request committed later. Applying the
 * same change again has no effect.
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
 * The replaced values. A column that the record did not have was not archived yet, so its earlier value is unknown. A
 * record without the mark existed.
 */
function takenFrom(old: Body, said: Body): Body {
  const changed = Object.keys(said).filter(
    (column) =>
      (column in old || column === gone) && !isDeepStrictEqual(old[column] ?? null, said[column] ?? null),
  );
  return Object.fromEntries(changed.map((column) => [column, old[column] ?? null]));
}
