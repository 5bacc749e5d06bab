import { z } from 'zod';
import { currency, date, instant, listMeta, rowId } from './shared.ts';

export const reportNames = [
  'overview',
  'funnel',
  'calls',
  'outcomes',
  'no_sale_reasons',
  'objections',
  'revenue',
  'leaderboard',
  'setters',
  'attribution',
  'fairness',
  'speed_to_lead',
  'slots',
] as const;

/** The groups of a report besides tracking keys (such as `utm_source`). */
export const reportGroups = [
  'day',
  'week',
  'month',
  'user',
  'setter',
  'event',
  'team',
  'product',
  'source',
] as const;

export const metricUnits = ['COUNT', 'RATE', 'MONEY', 'SECONDS'] as const;

/** The kinds of rows that a number can count. */
export const countedKinds = ['CALL', 'DEAL', 'PAYMENT', 'CONTACT', 'CLAIM'] as const;

const metricHead = {
  key: z.string().meta({
    description:
      'Key of the number in the report; in currencies other than the workspace’s, it ends with `:` and the currency',
    examples: ['showRate', 'cashCollected', 'cashCollected:GBP'],
  }),
  label: z.string(),
  unit: z.enum(metricUnits),
  currency: currency.optional().meta({ description: 'Only for MONEY' }),
};

const measured = z.number().nullable();

export const Metric = z
  .object({
    ...metricHead,
    value: measured.meta({
      description:
        'RATE is a fraction of 1. Null if there is nothing to divide by, or if a filter does not apply to what is counted',
    }),
    previous: measured
      .optional()
      .meta({ description: 'Value in the preceding period, if a comparison was requested' }),
    numerator: z
      .string()
      .optional()
      .meta({ description: 'Key of the metric that is the numerator of a ratio' }),
    denominator: z.string().optional(),
    meaning: z.string().meta({ description: 'Definition of the number, for people' }),
  })
  .meta({ id: 'ReportMetric' });

const row = z
  .object({
    key: z.string().nullable().meta({
      description:
        'A date (the first of the week or month), an id, a name or a tracking value; null for none',
    }),
    label: z.string(),
    values: z.record(z.string(), measured).meta({ description: 'By the key of the metric' }),
  })
  .meta({ id: 'ReportRow' });

const period = { from: date, to: date };

export const Report = z
  .object({
    name: z.enum(reportNames),
    ...period,
    timeZone: z.string(),
    groupBy: z.string().nullable(),
    previousPeriod: z.object(period).optional(),
    metrics: z.array(Metric),
    columns: z.array(z.object(metricHead)).meta({ description: 'Columns of `rows`, in order' }),
    rows: z.array(row),
  })
  .meta({ id: 'Report' });

export const CountedRow = z
  .object({
    kind: z.enum(countedKinds),
    id: rowId,
    at: instant.meta({ description: 'Time that puts the record into the period' }),
    value: z.number().meta({
      description:
        'Contribution to the number: 1 for COUNT, the amount for MONEY, 1 or 0 for RATE, the duration for SECONDS; rates and durations are averaged',
    }),
  })
  .meta({ id: 'ReportCountedRow' });

export const countedPage = z.object({
  data: z.object({ rows: z.array(CountedRow), count: z.int() }),
  meta: listMeta,
});
