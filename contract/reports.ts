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
  userIds: csvIdsOrZero
    .optional()
    .meta({ description: 'Host or closer is any of these members, by id; 0 means nobody' }),
  setterIds: csvIdsOrZero
    .optional()
    .meta({ description: 'Setter is any of these members, by id; 0 means nobody' }),
  eventIds: csvIds.optional(),
  teamIds: csvIdsOrZero.optional().meta({ description: 'Team is any of these, by id; 0 means none' }),
  productIds: csvIdsOrZero.optional().meta({ description: 'Product is any of these, by id; 0 means none' }),
  callTypes: csvOf(callTypes).optional(),
  sources: csvTexts.optional().meta({ description: 'How the call or contact was created: any of these' }),
  utmKeys: csvTexts
    .optional()
    .meta({ description: 'Paired with `utmValues` by position; alone: the key is present' }),
  utmValues: csvTexts.optional(),
  asOf,
};

export const report = endpoint({
  method: 'GET',
  path: '/v1/reports/{name}',
  summary: 'Get a report',
  description:
    'Its numbers in total and by group; docs/reports.md defines each. Closers and setters see only their own. Days are in `timeZone`. A number is null if what it counts does not have the requested group or filter (a page view has no host).',
  access: 'credential',
  scope: 'reports:read',
  right: 'reports:read',
  input: z.object({
    ...question,
    compare: z
      .enum(['previous'], { error: 'Must be previous' })
      .optional()
      .meta({ description: '`previous` adds the numbers of the preceding period of the same length' }),
  }),
  output: z.object({ data: Report }),
  status: 200,
});

const { cursor: _cursor, ...pages } = paging;

export const rows = endpoint({
  method: 'GET',
  path: '/v1/reports/{name}/rows',
  summary: 'List the records that a number of a report counts',
  description:
    'Calls, deals, payments, contacts or claims. Takes the period and filters of the report. For a rate, lists the rows of the denominator; those in the numerator have the value 1.',
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
