import { z } from 'zod';
import { asOf } from './archive.ts';
import { endpoint } from './endpoint.ts';
import { callTypes } from './event-settings.ts';
import { countedPage, Report, reportGroups, reportNames } from './report.ts';
import { csvIds, csvIdsOrZero, csvOf, csvTexts } from './comma-lists.ts';
import { date, filledText, paging, pagingRules, text, timeZone } from './shared.ts';

const groupMessage = `Must be one of ${reportGroups.join(', ')}, or a tracking key like utm_source`;

const groupBy = z
  .union([z.enum(reportGroups), z.string().regex(/^utm_[a-z0-9_]{1,60}$/)], { error: groupMessage })
  .meta({ description: groupMessage });

/** The input of every report: the period and the filters. */
const question = {
  name: z.enum(reportNames, { error: `Must be one of ${reportNames.join(', ')}` }),
  from: date.optional().meta({ description: 'First day, in `timeZone`; default 29 days before `to`' }),
  to: date.optional().meta({ description: 'Last day, inclusive; default today. At most three years' }),
  timeZone: timeZone.optional().meta({ description: 'Default: the workspace’s' }),
  groupBy: groupBy.optional(),
  userIds: csvIdsOrZero.optional().meta({ description: 'Host or closer any of; 0 = nobody' }),
  setterIds: csvIdsOrZero.optional().meta({ description: 'Setter any of; 0 = nobody' }),
  eventIds: csvIds.optional(),
  teamIds: csvIdsOrZero.optional().meta({ description: 'Team any of; 0 = none' }),
  productIds: csvIdsOrZero.optional().meta({ description: 'Product any of; 0 = none' }),
  callTypes: csvOf(callTypes).optional(),
  sources: csvTexts.optional().meta({ description: 'How the call or contact came about, any of' }),
  utmKeys: csvTexts
    .optional()
    .meta({ description: 'Paired with `utmValues` by position; alone: the key is there' }),
  utmValues: csvTexts.optional(),
  asOf,
};

export const report = endpoint({
  method: 'GET',
  path: '/v1/reports/{name}',
  summary: 'One report: its numbers in all, and by group',
  description:
    'docs/reports.md explains each number. Closers and setters see only their own. Days are those of `timeZone`. If a counted thing does not have the requested group or filter (a page view has no host), its numbers are null.',
  access: 'credential',
  scope: 'reports:read',
  right: 'reports:read',
  input: z.object({
    ...question,
    compare: z
      .enum(['previous'], { error: 'Must be previous' })
      .optional()
      .meta({ description: '`previous` adds the numbers of as many days before `from`' }),
  }),
  output: z.object({ data: Report }),
  status: 200,
});

const { cursor: _cursor, ...pages } = paging;

export const rows = endpoint({
  method: 'GET',
  path: '/v1/reports/{name}/rows',
  summary: 'The calls, deals, payments, contacts or claims that one number of a report counts',
  description:
    'Takes the same period and filters as the report. For a rate, it lists the rows of the denominator; those of the numerator have the value 1.',
  access: 'credential',
  scope: 'reports:read',
  right: 'reports:read',
  input: z
    .object({
      ...question,
      metric: filledText(80).meta({ description: 'The `key` of the number' }),
      group: text(255)
        .optional()
        .meta({ description: 'The `key` of a row of the report as grouped by `groupBy`; empty for null' }),
      ...pages,
    })
    .superRefine(pagingRules),
  output: countedPage,
  status: 200,
});
