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
import { because } from './error-reasons.ts';
import { evenIncomplete, needsOneOf } from './ids.ts';
import { filledText, id, listMeta, paging, pagingRules } from './shared.ts';

/** The maximum size of one part of a file. */
export const importPartBytesMax = 4_194_304;
export const importPartsMax = 1_000;

const one = z.object({ data: z.object({ import: Import }) });
const shared = { access: 'credential', scope: 'imports:write', right: 'contacts:write' } as const;
const how = {
  mapping: importMapping.optional(),
  options: importOptions.optional(),
  dryRun: z.boolean().optional().meta({ description: 'true: counts what would happen, and writes nothing' }),
};

export const create = endpoint({
  ...shared,
  method: 'POST',
  path: '/v1/imports',
  summary: 'Prepare an import',
  description:
    'Of a file: send it, look at the preview, and start it. Of a service, which is asked whether it takes the key: start it. It needs the scopes of what it writes too, and writes nothing that the caller could not write.',
  input: z
    .object({
      resource: z
        .enum(importResources, { error: `Must be one of ${importResources.join(', ')}` })
        .optional()
        .meta({ description: 'What the rows of a file are' }),
      source: importSource.optional().meta({ description: 'A service, instead of a file' }),
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
  summary: 'Imports, the newest first',
  description: 'With how far they are and what they made.',
  input: z.object(paging).superRefine(pagingRules),
  output: z.object({ data: z.object({ imports: z.array(Import), count: z.int() }), meta: listMeta }),
  status: 200,
});

export const detail = endpoint({
  ...shared,
  method: 'GET',
  path: '/v1/imports/{id}',
  summary: 'One import, and how far it is',
  description: 'Its counts are those of the rows that were read.',
  input: z.object({ id }),
  output: one,
  status: 200,
});

export const sendPart = endpoint({
  ...shared,
  method: 'PUT',
  path: '/v1/imports/{id}/file',
  summary: 'Send the file of an import, or a part of it',
  description:
    'A file of up to 4 MB in one request, a larger one in parts of up to 4 MB, numbered from 0. A part that is sent again replaces what was sent before.',
  bodyLimit: 6_000_000,
  file: { field: 'content', bytesMax: importPartBytesMax },
  input: z.object({
    id,
    part: z
      .union([
        z.int(),
        z
          .string()
          .regex(/^\d{1,4}$/)
          .transform(Number),
      ])
      .refine((value) => value >= 0 && value < importPartsMax, `Must be from 0 to ${importPartsMax - 1}`)
      .default(0)
      .meta({ description: 'Number of the part, from 0' }),
    content: z.base64('Must be base64').meta({ description: 'The bytes as base64, or a file of a form' }),
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
  summary: 'The first rows of a file, and what its columns probably are',
  description:
    'Encoding, separator and columns are guessed, or taken from the last file with the same headings. What is sent is taken in place of a guess. Nothing is written.',
  input: z.object({
    id,
    options: importOptions.optional(),
    mapping: importMapping
      .optional()
      .meta({ description: 'Tried out with the first rows: `results` says what would become of them' }),
  }),
  output: z.object({
    data: z.object({
      headings: z.array(z.string()),
      rows: z.array(z.array(z.string())).meta({ description: 'The first rows, cell by cell' }),
      mapping: importMapping,
      delimiter: z.enum(importDelimiters),
      encoding: z.enum(importEncodings),
      options: importOptions.meta({
        description: 'How the last file with these headings was matched, or what fits them',
      }),
      results: z.array(ImportRow).meta({
        description:
          'What would become of the first rows; empty without a `mapping`. Nothing of it is written.',
      }),
      isKnownLayout: z.boolean().meta({ description: 'Mapped as the last file with these headings' }),
      fields: z
        .array(
          z.object({
            field: z.string(),
            label: z.string(),
            kind: z.enum(['text', 'number', 'date', 'boolean', 'list', 'amount']),
          }),
        )
        .meta({ description: 'What a column can be' }),
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
    'After a dry run, which may be paused or have failed, it can be started once more, also in earnest.',
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

export const pause = verb('pause', 'Pause an import', 'The rows that were written stay.');
export const resume = verb(
  'resume',
  'Go on with a paused import',
  'It goes on after the last row it has read.',
);
export const cancel = verb(
  'cancel',
  'End an import before it is through',
  'The rows that were written stay, and can be undone. What was not started yet never is.',
);
export const undo = verb(
  'undo',
  'Take back what an import did',
  'Within a day. What it created is deleted and what it changed is put back, but for what was changed since.',
);

export const listErrors = endpoint({
  ...shared,
  method: 'GET',
  path: '/v1/imports/{id}/errors',
  summary: 'Rows that could not be imported',
  description: 'In the order of the file, each with what is wrong.',
  input: z.object({ id, ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.object({ errors: z.array(ImportError), count: z.int() }), meta: listMeta }),
  status: 200,
});

export const errorFile = endpoint({
  ...shared,
  method: 'GET',
  path: '/v1/imports/{id}/errors.csv',
  summary: 'The same rows as a file that can be mended and sent again',
  description: 'With the headings of the file, and one more column that says what is wrong.',
  streams: ['text/csv'],
  input: z.object({ id }),
  output: z.string().meta({ description: 'The file' }),
  status: 200,
});
