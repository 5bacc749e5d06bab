import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Import,
  ImportError,
  ImportRow,
  importDelimiters,
  importEncodings,
  importMapping,
  importOptions,
  importSource,
} from './import.ts';
import { importResources } from './import-rights.ts';
import { because, issue } from './error-reasons.ts';
import { evenIncomplete, needsOneOf } from './ids.ts';
import { filledText, id, integerOrDigits, listMeta, paging, pagingRules } from './shared.ts';

/** The maximum size of one part of a file. */
export const importPartBytesMax = 4_194_304;
export const importPartsMax = 1_000;
const notPart = issue('INTEGER_BETWEEN', { min: 0, max: importPartsMax - 1 });

const one = z.object({ data: z.object({ import: Import }) });
const shared = { access: 'credential', scope: 'imports:write', right: 'contacts:write' } as const;
const how = {
  mapping: importMapping.optional(),
  options: importOptions.optional(),
  dryRun: z
    .boolean()
    .optional()
    .meta({ description: 'true only counts what would happen, and writes nothing' }),
};

export const create = endpoint({
  ...shared,
  method: 'POST',
  path: '/v1/imports',
  summary: 'Create an import',
  description:
    'From a file: send it, check the preview, and start it. From another service: its key is checked, then start it. Also needs the scopes of the records it writes, and writes nothing that the caller could not write.',
  input: z
    .object({
      resource: z
        .enum(importResources, { error: `Must be one of ${importResources.join(', ')}` })
        .optional()
        .meta({ description: 'Type of the records in the file' }),
      source: importSource.optional().meta({ description: 'Service to import from, instead of a file' }),
      fileName: filledText(255).optional(),
      ...how,
    })
    .superRefine(needsOneOf(['resource', 'source'], because('REQUIRED')), evenIncomplete),
  output: one,
  status: 201,
  codes: ['TEST_WORKSPACE_STAYS_INSIDE'],
});

export const list = endpoint({
  ...shared,
  method: 'GET',
  path: '/v1/imports',
  summary: 'List imports',
  description: 'Newest first, with their progress and counts.',
  input: z.object(paging).superRefine(pagingRules),
  output: z.object({ data: z.object({ imports: z.array(Import), count: z.int() }), meta: listMeta }),
  status: 200,
});

export const detail = endpoint({
  ...shared,
  method: 'GET',
  path: '/v1/imports/{id}',
  summary: 'Retrieve an import and its progress',
  description: 'Its counts cover the rows read so far.',
  input: z.object({ id }),
  output: one,
  status: 200,
});

export const sendPart = endpoint({
  ...shared,
  method: 'PUT',
  path: '/v1/imports/{id}/file',
  summary: 'Upload the file of an import, or one part of it',
  description:
    'Up to 4 MB in one request; send a larger file in parts of up to 4 MB, numbered from 0. Sending a part again replaces it.',
  bodyLimit: 6_000_000,
  file: { field: 'content', bytesMax: importPartBytesMax },
  input: z.object({
    id,
    part: integerOrDigits(4, notPart.message)
      .refine((value) => value >= 0 && value < importPartsMax, notPart)
      .default(0)
      .meta({ description: 'Number of the part, from 0' }),
    content: z.base64('Must be base64').meta({ description: 'Base64, or a file in a multipart form' }),
  }),
  output: one,
  status: 200,
  codes: ['IMPORT_STATE'],
  errors: [409],
});

export const preview = endpoint({
  ...shared,
  method: 'POST',
  path: '/v1/imports/{id}/preview',
  summary: 'Preview the import of a file',
  description:
    'Shows the first rows and what the columns probably are. Encoding, separator and columns are guessed, or taken from the last file with the same headings; values you send replace the guesses. Nothing is imported.',
  input: z.object({
    id,
    options: importOptions.optional(),
    mapping: importMapping
      .optional()
      .meta({ description: 'Mapping to try with the first rows: `results` shows what would happen to them' }),
  }),
  output: z.object({
    data: z.object({
      headings: z.array(z.string()),
      rows: z.array(z.array(z.string())).meta({ description: 'Cells of the first rows' }),
      mapping: importMapping,
      delimiter: z.enum(importDelimiters),
      encoding: z.enum(importEncodings),
      options: importOptions.meta({
        description: 'Mapping of the last file with the same headings, or a suggested one',
      }),
      results: z.array(ImportRow).meta({
        description: 'What would happen to the first rows; empty without a `mapping`. Nothing is written.',
      }),
      isKnownLayout: z
        .boolean()
        .meta({ description: 'Whether the mapping is that of the last file with the same headings' }),
      fields: z
        .array(
          z.object({
            field: z.string(),
            label: z.string(),
            kind: z.enum(['text', 'number', 'date', 'boolean', 'list', 'amount']),
          }),
        )
        .meta({ description: 'Fields a column can be mapped to' }),
    }),
  }),
  status: 200,
  codes: ['IMPORT_STATE'],
  errors: [409],
});

export const start = endpoint({
  ...shared,
  method: 'POST',
  path: '/v1/imports/{id}/start',
  summary: 'Start an import',
  description:
    'After a dry run, also one that is paused or has failed, it can be started once more, also for real.',
  input: z.object({ id, ...how }),
  output: one,
  status: 200,
  codes: ['IMPORT_STATE'],
  errors: [409],
});

const verb = (name: 'pause' | 'resume' | 'cancel' | 'undo', summary: string, description: string) =>
  endpoint({
    ...shared,
    method: 'POST',
    path: `/v1/imports/{id}/${name}`,
    summary,
    description,
    input: z.object({ id }),
    output: one,
    status: 200,
    codes: ['IMPORT_STATE'],
    errors: [409],
  });

export const pause = verb('pause', 'Pause an import', 'Rows already written stay.');
export const resume = verb('resume', 'Resume a paused import', 'Continues after the last row it has read.');
export const cancel = verb(
  'cancel',
  'Cancel an import',
  'Rows already written stay and can be undone. The rest is never imported.',
);
export const undo = verb(
  'undo',
  'Undo an import',
  'Possible within a day. Records it created are deleted and those it changed are restored, except what was changed since.',
);

export const listErrors = endpoint({
  ...shared,
  method: 'GET',
  path: '/v1/imports/{id}/errors',
  summary: 'List rows that could not be imported',
  description: 'In the order of the file, each with what is wrong.',
  input: z.object({ id, ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.object({ errors: z.array(ImportError), count: z.int() }), meta: listMeta }),
  status: 200,
});

export const errorFile = endpoint({
  ...shared,
  method: 'GET',
  path: '/v1/imports/{id}/errors.csv',
  summary: 'Download the rows that could not be imported',
  description:
    'As CSV with the headings of the file and one more column that says what is wrong; correct it and send it again.',
  streams: ['text/csv'],
  input: z.object({ id }),
  output: z.string().meta({ description: 'The file' }),
  status: 200,
});
