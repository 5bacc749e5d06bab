import { sql, type Sql } from '../db/sql.ts';
import { iso } from '../time.ts';
import { fill, time, type Grouping, type Question } from './question.ts';
import type { Bucket } from './period.ts';
import type { Dimension, Source } from './sources.ts';

/** The key of the group a row is in; null for nobody, and where nothing is grouped. Text or, which is faster to group by, an id. */
export function keyOf(source: Source, question: Question, grouping: Grouping | null): Sql {
  if (grouping === null) return sql`null::text`;
  if (!('buckets' in grouping)) return fill(source.dimensions[grouping.by] ?? 'null::text', question);
  const { buckets } = grouping;
  const at = sql.raw(source.at);
  const place =
    source.period === 'dates'
      ? sql`width_bucket(${at}, ${buckets.map(({ firstDate }) => firstDate)}::date[])`
      : sql`width_bucket(${at}, ${startsOf(buckets)})`;
  return sql`(${buckets.map(({ key }) => key)}::text[])[${place}]`;
}

/** Where the buckets begin, as an array. */
export function startsOf(buckets: readonly Bucket[]): Sql {
  return sql`${buckets.map(({ startMs }) => iso(startMs))}::timestamptz[]`;
}

export function endsOf(buckets: readonly Bucket[]): Sql {
  return sql`${buckets.map(({ endMs }) => iso(endMs))}::timestamptz[]`;
}

/** What people call the group with `counted.key`; null where the key says it. */
export function labelOf({ accountId, grouping }: Question): Sql {
  const table = grouping === null ? undefined : namedIn[grouping.by as Dimension]; // days and the like are in no table
  if (table === undefined) return sql`null::text`;
  if (table === 'app_user')
    return sql`(select nullif(trim(u.first_name || ' ' || u.last_name), '') from app_user u where u.id = counted.key::bigint)`;
  return sql`(select named.name from ${sql.ref(table)} named where named.account_id = ${accountId} and named.id = counted.key::bigint)`;
}

const namedIn: Partial<Record<Dimension, 'app_user' | 'event' | 'team' | 'product'>> = {
  user: 'app_user',
  setter: 'app_user',
  event: 'event',
  team: 'team',
  product: 'product',
};

/** The rows of one group. Null where the source does not know the group, or there is none with this key. */
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
    ? sql`${keyOf(source, question, grouping)} is null`
    : sql`(${keyOf(source, question, grouping)})::text = ${key}`;
}
