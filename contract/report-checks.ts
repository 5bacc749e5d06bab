import { z } from 'zod';
import { archivedResources } from './archive.ts';
import { endpoint } from './endpoint.ts';
import { metricUnits } from './report.ts';
import { currency, instant, rowId } from './shared.ts';

const value = z.unknown();

const RecordDifference = z
  .object({
    resource: z.enum([...archivedResources, 'EVENT']).meta({
      description:
        'Which kind of record it is. EVENT: what was counted on its booking page; `pages` has views, forms started and sent by day',
    }),
    id: rowId,
    missing: z.enum(['ROW', 'ARCHIVE']).nullable().meta({
      description:
        'ROW: it is gone though no change deleted it. ARCHIVE: it is there though no change made it',
    }),
    currency: currency.nullable().meta({ description: 'Of the amounts of the record; null: it has none' }),
    isSolved: z.boolean().meta({ description: 'Both say the same by now' }),
    fields: z.array(
      z.object({
        field: z.string(),
        stored: value.meta({
          description: 'What the record says now. Null as well without a scope that reads such records',
        }),
        archived: value.meta({ description: 'What its changes say' }),
      }),
    ),
  })
  .meta({ id: 'RecordDifference' });

const number = z.number().nullable();

const NumberDifference = z
  .object({
    metric: z.string().meta({ description: 'The `key` of the number in reports' }),
    label: z.string().meta({ description: 'Name of the number for people' }),
    unit: z.enum(metricUnits).meta({ description: 'As in reports' }),
    currency: currency.optional().meta({ description: 'Of MONEY' }),
    from: z.string().meta({ description: 'First day of the period that was checked' }),
    to: z.string().meta({ description: 'Last day of the period that was checked' }),
    groupBy: z.string().nullable(),
    group: z.string().nullable().meta({ description: 'The `key` of the row; null in all, and for nobody' }),
    groupLabel: z.string().nullable().meta({ description: 'Name of the row for people; null in all' }),
    reported: number.meta({ description: 'By the report' }),
    counted: number.meta({ description: 'Counted again from the changes' }),
  })
  .meta({ id: 'NumberDifference' });

export const ReportCheck = z
  .object({
    id: rowId,
    checkedAt: instant.meta({ description: 'When both sides were read' }),
    records: z.int().meta({ description: 'How many records were compared with their changes' }),
    numbers: z.int().meta({ description: 'How many numbers were counted again' }),
    differenceCount: z.int().meta({ description: 'How many records and numbers differ' }),
    recordDifferences: z
      .array(RecordDifference)
      .meta({ description: 'Records that say something else than their changes; the first 200' }),
    numberDifferences: z
      .array(NumberDifference)
      .meta({ description: 'Numbers that come out otherwise when they are counted again; the first 200' }),
  })
  .meta({ id: 'ReportCheck' });

export const latest = endpoint({
  method: 'GET',
  path: '/v1/reportChecks/latest',
  summary: 'The last check of the reports, and what it found',
  description:
    'At night, and when asked to, every number of the reports is counted again from the changes of the workspace, without the SQL of the reports, and every record is compared with its changes. Differences name records and fields.',
  access: 'credential',
  scope: 'reports:read',
  right: 'reports:read',
  input: z.object({}),
  output: z.object({
    data: z.object({
      check: ReportCheck.nullable().meta({ description: 'Null before the first one' }),
      isWaiting: z.boolean().meta({ description: 'Another check was asked for and is not done yet' }),
      holdsFrom: instant
        .nullable()
        .meta({ description: 'The earliest moment that `asOf` answers; null while the archive is filled' }),
      notChecked: z
        .array(
          z.object({
            key: z.string().meta({ description: 'The `key` of the number in reports' }),
            label: z.string().meta({ description: 'Name of the number for people' }),
          }),
        )
        .meta({ description: 'Numbers that leave no changes behind to be counted from, such as page views' }),
    }),
  }),
  status: 200,
});

export const run = endpoint({
  method: 'POST',
  path: '/v1/reportChecks',
  summary: 'Check the reports now',
  description:
    'The check is done soon after the answer; `GET /v1/reportChecks/latest` has what it found. While one is waiting, asking again is answered with that one.',
  access: 'credential',
  scope: 'reports:read',
  right: 'reports:read',
  input: z.object({}),
  output: z.object({
    data: z.object({ id: rowId, state: z.enum(['WAITING']), requestedAt: instant }),
  }),
  status: 200,
});
