import type { rows } from '@callwright/contract/reports.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';
import { plans } from './metrics.ts';
import {
  boundsOf,
  bucketsOf,
  bucketUnits,
  periodOf,
  type Bucket,
  type BucketUnit,
  type Period,
} from './period.ts';
import type { Dimension, Source } from './sources.ts';

/** The input that both report endpoints share. */
type Asked = Omit<Input<typeof rows>, 'metric' | 'group' | 'page' | 'limit'>;

/** The grouping of a report: by day, week or month, or by a dimension, optionally per bucket. */
export type Grouping =
  | { readonly by: BucketUnit; readonly buckets: readonly Bucket[] }
  | { readonly by: Dimension; readonly apart?: readonly Bucket[] };

/** A question to a report, with everything its SQL needs. */
export type Question = {
  readonly accountId: number;
  readonly currency: string;
  readonly nowMs: number;
  /** Only this person's rows count; null if all may be seen. */
  readonly ownerId: number | null;
  readonly period: Period;
  readonly fromMs: number;
  readonly beforeMs: number;
  /** As requested, or the report's default. */
  readonly groupBy: string | null;
  readonly grouping: Grouping | null;
  /** The tracking key for touches and `utm` groups. */
  readonly utmKey: string;
  readonly filters: Pick<
    Asked,
    | 'userIds'
    | 'setterIds'
    | 'eventIds'
    | 'teamIds'
    | 'productIds'
    | 'callTypes'
    | 'sources'
    | 'utmKeys'
    | 'utmValues'
  >;
};

const utmDefault = 'utm_source';

/** A question asked by the service itself: all rows of a period that match the filters, grouped by one thing. */
export function questionOfAll(
  ctx: Ctx,
  period: Period,
  groupBy: string,
  grouping: Grouping,
  filters: Question['filters'] = {},
): Question {
  return {
    accountId: ctx.accountId,
    currency: ctx.account.currency,
    nowMs: ctx.now,
    ownerId: null,
    period,
    ...boundsOf(period),
    groupBy,
    grouping,
    utmKey: utmDefault,
    filters,
  };
}

export function questionOf(ctx: Ctx, input: Asked): Question {
  const period = periodOf(input, input.timeZone ?? ctx.account.timeZone, ctx.now);
  const groupBy = input.groupBy ?? plans[input.name].groupBy ?? null;
  return {
    accountId: ctx.accountId,
    currency: ctx.account.currency,
    nowMs: ctx.now,
    ownerId: ctx.role !== null && levelOf(ctx.role, 'reports:read') === 'all' ? null : ctx.userId,
    period,
    ...boundsOf(period),
    groupBy,
    grouping: groupBy === null ? null : groupingOf(ctx, groupBy, period),
    utmKey: groupBy?.startsWith('utm_') ? groupBy : utmDefault,
    filters: input,
  };
}

/** The same for another period, without grouping. */
export function inPeriod(question: Question, period: Period): Question {
  return { ...question, period, ...boundsOf(period), groupBy: null, grouping: null };
}

function groupingOf(ctx: Ctx, groupBy: string, period: Period): Grouping {
  const unit = bucketUnits.find((one) => one === groupBy);
  if (unit !== undefined) return { by: unit, buckets: bucketsOf(period, unit, ctx.account.weekStart) };
  return { by: groupBy.startsWith('utm_') ? 'utm' : (groupBy as Dimension) }; // the contract's other names are dimensions
}

/** Whether a source has the requested grouping. */
export function knowsGroup(source: Source, grouping: Grouping): boolean {
  return 'buckets' in grouping ? source.period !== 'whole' : source.dimensions[grouping.by] !== undefined;
}

const placeholder = /(?<!:):(account|now|from|before|utm|currency)\b/;

/** Fills in the placeholders of a source or metric with values of the question. */
export function fill(text: string, question: Question): Sql {
  const values: Record<string, Sql> = {
    account: sql`${question.accountId}::bigint`,
    now: time(question.nowMs),
    from: time(question.fromMs),
    before: time(question.beforeMs),
    utm: sql`${question.utmKey}::text`,
    currency: sql`${question.currency}::text`,
  };
  // Every second part is a placeholder's name.
  return sql.join(
    text.split(placeholder).map((part, index) => (index % 2 === 0 ? sql.raw(part) : values[part])),
    sql``,
  );
}

export function time(epochMs: number): Sql {
  return sql`${iso(epochMs)}::timestamptz`;
}
