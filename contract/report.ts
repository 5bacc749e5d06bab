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
      'Names the number within the report; in other currencies than the workspace’s it ends with `:` and the currency',
    examples: ['showRate', 'cashCollected', 'cashCollected:GBP'],
  }),
  label: z.string(),
  unit: z.enum(metricUnits),
  currency: currency.optional().meta({ description: 'Of MONEY' }),
};

const measured = z.number().nullable();

export const Metric = z
  .object({
    ...metricHead,
    value: measured.meta({
      description:
        'RATE is a fraction of 1. Null where there is nothing to divide by, or where what it counts does not know a filter',
    }),
    previous: measured.optional().meta({ description: 'In the period before, when asked to compare' }),
    numerator: z.string().optional().meta({ description: 'Key of the metric above the line of a quotient' }),
    denominator: z.string().optional(),
    meaning: z.string().meta({ description: 'How the number is defined, in words' }),
  })
  .meta({ id: 'ReportMetric' });

const row = z
  .object({
    key: z.string().nullable().meta({
      description:
        'A date (the first of the week or month), an id, a name or a tracking value; null for nobody and nothing',
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
    columns: z.array(z.object(metricHead)).meta({ description: 'What `rows` hold, in order' }),
    rows: z.array(row),
  })
  .meta({ id: 'Report' });

export const CountedRow = z
  .object({
    kind: z.enum(countedKinds),
    id: rowId,
    at: instant.meta({ description: 'The time that puts it into the period' }),
    value: z.number().meta({
      description:
        'What it adds: 1 of a COUNT, its amount of MONEY, 1 or 0 of a RATE, its duration of SECONDS, of which rate and duration are the mean',
    }),
  })
  .meta({ id: 'ReportCountedRow' });

export const countedPage = z.object({
  data: z.object({ rows: z.array(CountedRow), count: z.int() }),
  meta: listMeta,
});
