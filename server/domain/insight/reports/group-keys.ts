import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { fill, time, type Grouping, type Question } from './question.ts';
import type { Bucket } from './period.ts';
import type { Dimension, Source } from './sources.ts';

/**
 * The key of a row's group: the index of its bucket, a text, or an id, which is faster to group by. Null for nobody,
 * and without grouping.
 */
export function placeOf(source: Source, question: Question, grouping: Grouping | null): Sql {
  if (grouping === null) return sql`null::text`;
  if (!('buckets' in grouping)) return fill(source.dimensions[grouping.by] ?? 'null::text', question);
  return bucketOf(source, grouping.buckets);
}

/** The bucket of a row, if groups are counted by bucket; counted from 1. */
export function apartOf(source: Source, grouping: Grouping | null): Sql {
  const buckets = bucketsApart(grouping);
  return buckets === null ? sql`null::integer` : bucketOf(source, buckets);
}

function bucketOf(source: Source, buckets: readonly Bucket[]): Sql {
  const at = sql.raw(source.at);
  return source.period === 'dates'
    ? sql`width_bucket(${at}, ${buckets.map(({ firstDate }) => firstDate)}::date[])`
    : sql`width_bucket(${at}, ${instants(buckets.map(({ startMs }) => startMs))})`;
}

/** The buckets, if groups are counted by bucket. */
export function bucketsApart(grouping: Grouping | null): readonly Bucket[] | null {
  return grouping === null || 'buckets' in grouping ? null : (grouping.apart ?? null);
}

/**
 * The key of a group as reports show it. Buckets get theirs only after all rows are summed, because looking it up takes
 * longer.
 */
export function keyOf({ grouping }: Question): Sql {
  if (grouping === null || !('buckets' in grouping)) return sql`counted.key`;
  return sql`(${grouping.buckets.map(({ key }) => key)}::text[])[counted.key::integer]`;
}

export function instants(epochMs: readonly number[]): Sql {
  return sql`${epochMs.map(iso)}::timestamptz[]`;
}

/** The display name of the group `counted.key`; null if the key says it, or if it would be read once per bucket. */
export function labelOf({ accountId, grouping }: Question): Sql {
  if (bucketsApart(grouping) !== null) return sql`null::text`;
  const table = grouping === null ? undefined : namedIn[grouping.by as Dimension]; // days and similar are in no table
  if (table === undefined) return sql`null::text`;
  if (table === 'member')
    return sql`(select nullif(trim(u.first_name || ' ' || u.last_name), '') from member_person u where u.account_id = ${accountId} and u.user_id = counted.key::bigint)`;
  return sql`(select named.name from ${sql.ref(table)} named where named.account_id = ${accountId} and named.id = counted.key::bigint)`;
}

const namedIn: Partial<Record<Dimension, 'member' | 'event' | 'team' | 'product'>> = {
  user: 'member',
  setter: 'member',
  event: 'event',
  team: 'team',
  product: 'product',
};

/** The rows of one group. Null if the source does not have the group, or the key is invalid. */
export function inGroup(source: Source, question: Question, key: string): Sql | null {
  const { grouping } = question;
  if (grouping === null) return null;
  if ('buckets' in grouping) {
    const bucket = grouping.buckets.find((one) => one.key === key);
    if (bucket === undefined || source.period !== undefined) return null;
    return sql`${sql.raw(source.at)} >= ${time(bucket.startMs)} and ${sql.raw(source.at)} < ${time(bucket.endMs)}`;
  }
  if (source.dimensions[grouping.by] === undefined) return null;
  return key === ''
    ? sql`${placeOf(source, question, grouping)} is null`
    : sql`(${placeOf(source, question, grouping)})::text = ${key}`;
}
