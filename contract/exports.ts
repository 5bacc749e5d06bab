import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { lines as commissionLines, statements as commissionStatements } from './commissions.ts';
import { list as contacts } from './contacts.ts';
import { list as deals } from './deals.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { list as eventCalls } from './event-calls.ts';
import { list as products } from './products.ts';
import { filePassphrase, workspaceFileType } from './workspace-file.ts';
import { paging, text } from './shared.ts';
import { list as transactions } from './transactions.ts';
import { list as waitingList } from './waiting-list.ts';

/** The lists that can be exported. Their filters and visible rows are those of the list. */
export const exported = {
  contacts,
  eventCalls,
  deals,
  transactions,
  products,
  commissionStatements,
  commissionLines,
  waitingList,
} as const satisfies Record<string, Endpoint>;
export type ExportedResource = keyof typeof exported;
export const exportedResources = Object.keys(exported) as [ExportedResource, ...ExportedResource[]]; // the keys are the type

export const exportFormats = ['csv', 'ndjson'] as const;
export const exportDelimiters = [',', ';', '\t'] as const;

const value = z.union([text(2_048), z.number(), z.boolean()]);
const filters = z.record(z.string(), z.union([value, z.array(value).max(200)]));

/** The filters as the query of the list: values as text, several values separated by commas. */
export function queryOf(given: z.output<typeof filters>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, String(one)]));
}

export const create = endpoint({
  method: 'POST',
  path: '/v1/exports',
  summary: 'Export a list as CSV or NDJSON',
  description:
    'All rows that match the filters, streamed as a file of any length. The rows are those the list shows to the same caller, so the scope of the list is required too. In CSV, text that a spreadsheet would read as a formula starts with an apostrophe. If the export fails midway, the connection breaks. Each export is recorded in the audit log.',
  access: 'credential',
  scope: 'exports:write',
  right: 'export',
  streams: ['text/csv', 'application/x-ndjson'],
  input: z
    .object({
      resource: z.enum(exportedResources, { error: `Must be one of ${exportedResources.join(', ')}` }),
      filters: filters.default({}).meta({
        description:
          'Filters and order, as in the query of the list; `page`, `limit` and `cursor` are ignored',
      }),
      fields: z.array(text(100).min(1)).min(1).max(300).optional().meta({
        description:
          'Only these columns, in this order: `email`, `closerOwner.name`, `customFields.budget`. Default: all',
      }),
      format: z.enum(exportFormats, { error: 'Must be csv or ndjson' }).default('csv'),
      delimiter: z
        .enum(exportDelimiters, { error: 'Must be a comma, a semicolon or a tab' })
        .default(',')
        .meta({ description: 'Separator between the cells of a CSV file' }),
      bom: z.boolean().default(false).meta({
        description: 'true starts with a byte order mark, which tells Excel that the text is UTF-8',
      }),
    })
    .superRefine(({ resource, filters: given }, context) => {
      const { input } = exported[resource];
      for (const name of Object.keys(given)) {
        if (name in input.shape && !(name in paging)) continue;
        // Ignoring a misspelled filter would export everything.
        context.addIssue({
          code: 'custom',
          path: ['filters', name],
          ...issue('FIELD_NAME_UNKNOWN', { name: name.slice(0, 40) }),
        });
      }
      for (const { path, message } of input.safeParse(queryOf(given)).error?.issues ?? [])
        context.addIssue({ code: 'custom', path: ['filters', ...path], message });
    }),
  output: z.string().meta({ description: 'The file' }),
  status: 200,
});

export const workspace = endpoint({
  method: 'POST',
  path: '/v1/workspace/export',
  summary: 'Export the whole workspace as one file',
  description:
    'For moving to another installation, for a copy, or for leaving. Without keys, sign-in, webhooks, and calendar and payment connections; texts that are stored encrypted are sealed with the passphrase. Recorded in the audit log, which the file includes.',
  access: 'credential',
  scope: 'exports:write',
  right: 'admin',
  stepUp: {},
  streams: [workspaceFileType],
  input: z.object({ passphrase: filePassphrase }),
  output: z.string().meta({ description: 'The file' }),
  status: 200,
});
