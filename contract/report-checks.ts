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
        'Type of the record. EVENT: what was counted on its booking page; `pages` has views, forms started and forms sent by day',
    }),
    id: rowId,
    missing: z.enum(['ROW', 'ARCHIVE']).nullable().meta({
      description:
        'ROW: the record is missing although no change deleted it. ARCHIVE: the record exists although no change created it',
    }),
    currency: currency
      .nullable()
      .meta({ description: 'Currency of the record’s amounts; null if it has none' }),
    isSolved: z.boolean().meta({ description: 'Whether both sides agree by now' }),
    fields: z.array(
      z.object({
        field: z.string(),
        stored: value.meta({
          description: 'Value in the record. Also null if the caller lacks the scope to read such records',
        }),
        archived: value.meta({ description: 'Value according to the changes' }),
      }),
    ),
  })
  .meta({ id: 'RecordDifference' });

const number = z.number().nullable();

const NumberDifference = z
  .object({
    metric: z.string().meta({ description: 'Key of the number in reports (`key`)' }),
    label: z.string().meta({ description: 'Display name of the number' }),
    unit: z.enum(metricUnits).meta({ description: 'As in reports' }),
    currency: currency.optional().meta({ description: 'Only for MONEY' }),
    from: z.string().meta({ description: 'First day of the checked period' }),
    to: z.string().meta({ description: 'Last day of the checked period' }),
    groupBy: z.string().nullable(),
    group: z
      .string()
      .nullable()
      .meta({ description: 'Key of the row (`key`); null for a total, and for nobody' }),
    groupLabel: z.string().nullable().meta({ description: 'Display name of the row; null for a total' }),
    reported: number.meta({ description: 'Value in the report' }),
    counted: number.meta({ description: 'Value counted again from the changes' }),
  })
  .meta({ id: 'NumberDifference' });

export const ReportCheck = z
  .object({
    id: rowId,
    checkedAt: instant.meta({ description: 'When both sides were read' }),
    records: z.int().meta({ description: 'Number of records compared with their changes' }),
    numbers: z.int().meta({ description: 'Number of numbers counted again' }),
    differenceCount: z.int().meta({ description: 'Number of records and numbers that differ' }),
    recordDifferences: z
      .array(RecordDifference)
      .meta({ description: 'Records that differ from their changes; the first 200' }),
    numberDifferences: z
      .array(NumberDifference)
      .meta({ description: 'Numbers that differ when counted again; the first 200' }),
  })
  .meta({ id: 'ReportCheck' });

export const latest = endpoint({
  method: 'GET',
  path: '/v1/reportChecks/latest',
  summary: 'Get the latest check of the reports',
  description:
    'Every night, and on request, every number of the reports is counted again from the changes of the workspace, without the SQL of the reports, and every record is compared with its changes. Differences name records and fields.',
  access: 'credential',
  scope: 'reports:read',
  right: 'reports:read',
  input: z.object({}),
  output: z.object({
    data: z.object({
      check: ReportCheck.nullable().meta({ description: 'Null before the first check' }),
      isWaiting: z
        .boolean()
        .meta({ description: 'Whether another check has been requested and is not finished' }),
      holdsFrom: instant.nullable().meta({
        description: 'Earliest moment that `asOf` can answer; null while the archive is being filled',
      }),
      notChecked: z
        .array(
          z.object({
            key: z.string().meta({ description: 'Key of the number in reports (`key`)' }),
            label: z.string().meta({ description: 'Display name of the number' }),
          }),
        )
        .meta({ description: 'Numbers that cannot be counted from changes, such as page views' }),
    }),
  }),
  status: 200,
});

export const run = endpoint({
  method: 'POST',
  path: '/v1/reportChecks',
  summary: 'Start a check of the reports',
  description:
    'It runs soon after the reply; `GET /v1/reportChecks/latest` has the result. If a check is already waiting, the reply is that one.',
  access: 'credential',
  scope: 'reports:read',
  right: 'reports:read',
  input: z.object({}),
  output: z.object({
    data: z.object({ id: rowId, state: z.enum(['WAITING']), requestedAt: instant }),
  }),
  status: 200,
});
