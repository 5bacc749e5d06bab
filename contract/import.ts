import { z } from 'zod';
import { importResources, importServices } from './import-rights.ts';
import { filledText, instant, rowId, text, webUrl } from './shared.ts';

export const importStatuses = [
  'DRAFT',
  'QUEUED',
  'RUNNING',
  'PAUSED',
  'DONE',
  'FAILED',
  'CANCELLED',
  'UNDOING',
  'UNDONE',
] as const;
export const importKinds = [
  'members',
  'availabilities',
  'fields',
  'tags',
  'products',
  'events',
  'eventRules',
  'contacts',
  'notes',
  'eventCalls',
  'deals',
  'transactions',
  'contactStates',
] as const;
export type ImportKind = (typeof importKinds)[number];
export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const importDelimiters = [',', ';', '\t'] as const;
export const dateOrders = ['YMD', 'DMY', 'MDY'] as const;

export const importExisting = ['REPLACE', 'KEEP'] as const;
export const importUnknownOwner = ['REFUSE', 'LEAVE_OUT'] as const;

/** The meaning of a column of the file. */
export const importColumn = z.object({
  column: filledText(255).meta({ description: 'Heading of the column' }),
  field: filledText(128).meta({
    description:
      'What it is: a field of the record as in its endpoint (`email`), `ownerEmail`, `tags`, `externalId`, or `customFields.` with the identifier of a field',
  }),
  dates: z
    .enum(dateOrders, { error: 'Must be YMD, DMY or MDY' })
    .optional()
    .meta({ description: 'Order of day, month and year in the dates of this column; default YMD' }),
  decimal: z
    .enum(['.', ','], { error: 'Must be a point or a comma' })
    .optional()
    .meta({ description: 'Sign before the decimals of the amounts of this column; default a point' }),
});
export type ImportColumn = z.output<typeof importColumn>;

export const importMapping = z
  .array(importColumn)
  .max(300)
  .meta({ description: 'What each column is; columns that are not in it are left out' });

export const importOptions = z
  .object({
    delimiter: z.enum(importDelimiters, { error: 'Must be a comma, a semicolon or a tab' }).optional(),
    encoding: z.enum(importEncodings).optional(),
    system: text(64).min(1).optional().meta({
      description:
        'Where the ids of `externalId` come from, such as `hubspot`; default `import`, of a service its host',
    }),
    matchOn: text(128).min(1).optional().meta({
      description:
        'What a record is looked for by, first of all: `email`, `phoneNumber`, `externalId` or a field with unique answers, `customFields.` with its identifier',
    }),
    existing: z.enum(importExisting, { error: 'Must be REPLACE or KEEP' }).optional().meta({
      description:
        'What becomes of fields that a known contact has already: replaced by what the file says, or kept; default REPLACE',
    }),
    unknownOwner: z.enum(importUnknownOwner, { error: 'Must be REFUSE or LEAVE_OUT' }).optional().meta({
      description:
        'What becomes of a row whose owner is no member: refused, or imported without the owner; default REFUSE',
    }),
  })
  .meta({ id: 'ImportOptions' });
export type ImportOptions = z.output<typeof importOptions>;

/** A service that an import reads. */
export const importSource = z
  .object({
    kind: z.enum(importServices, { error: `Must be one of ${importServices.join(', ')}` }).meta({
      description:
        '`callwright` is any service with this API, iClosed among them; the others are Calendly v2 and HubSpot',
    }),
    baseUrl: webUrl
      .optional()
      .meta({ description: 'Address of its API, without `/v1`; needed for `callwright` only' }),
    key: filledText(2_000).meta({
      description:
        'A key or token that may read. It is stored encrypted until the import ends, and never shown',
    }),
  })
  .meta({ id: 'ImportService' });

const kindProgress = z
  .object({
    kind: z.enum(importKinds).meta({
      description:
        '`eventRules` are rules of events that lead to other events, `contactStates` stage, status and owner once the calls are there',
    }),
    read: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    total: z.int().nullable().meta({ description: 'How many there are, where the service says it' }),
  })
  .meta({ id: 'ImportProgress' });

export const Import = z
  .object({
    id: rowId,
    source: z.enum(['csv', ...importServices]),
    resource: z
      .enum([...importResources, 'everything'])
      .meta({ description: '`everything` is what a service has, kind by kind' }),
    baseUrl: z.string().nullable().meta({ description: 'Address of the service; null for a file' }),
    status: z.enum(importStatuses).meta({ description: 'DRAFT: not started yet' }),
    fileName: z.string().nullable(),
    fileBytes: z.int().meta({ description: 'Bytes of the file that have arrived' }),
    mapping: z.array(importColumn),
    options: importOptions,
    dryRun: z.boolean().meta({ description: 'true: it counts what would happen, and writes nothing' }),
    position: z.int().meta({ description: 'Rows that were read' }),
    rowsTotal: z
      .int()
      .nullable()
      .meta({ description: 'Rows of the file; null until all were read once, for example by a dry run' }),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    progress: z.array(kindProgress).meta({ description: 'How far each kind is; empty for a file' }),
    trouble: z
      .string()
      .nullable()
      .meta({ description: 'What went wrong with the service last, while it is asked again by itself' }),
    undone: z.int().meta({ description: 'Records that undoing has put back' }),
    kept: z
      .int()
      .meta({ description: 'Records that undoing left as they are, because they were changed since' }),
    error: z.string().nullable().meta({
      description: 'The code of what ended it, or of why it was paused by itself; null where nothing did',
    }),
    errorText: z.string().nullable().meta({ description: 'What `error` means' }),
    createdBy: z.string().meta({ description: 'Name of who created it' }),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    undoUntil: instant.nullable().meta({ description: 'Until when it can be undone; null for never' }),
  })
  .meta({ id: 'Import' });

export const ImportError = z
  .object({
    rowNumber: z.int().meta({ description: 'Number of the row, the first below the headings is 1' }),
    field: z.string().nullable().meta({ description: 'The field that is wrong, if it is one' }),
    code: z.string(),
    message: z.string(),
    isPart: z.boolean().meta({ description: 'true: the record was imported, without this' }),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .meta({ description: 'The values in the message, by name' }),
    cells: z
      .record(z.string(), z.string())
      .meta({ description: 'The row as it was, by heading; of a service: Kind, Id and Name of the record' }),
    recordId: rowId
      .nullable()
      .meta({ description: 'A record that undoing left as it is; null for a row that was not imported' }),
  })
  .meta({ id: 'ImportError' });

const readValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** The result that a row would have. */
export const ImportRow = z
  .object({
    rowNumber: z.int().meta({ description: 'Number of the row, the first below the headings is 1' }),
    status: z
      .enum(['CREATED', 'UPDATED', 'UNCHANGED', 'FAILED'])
      .meta({ description: 'What importing it would do' }),
    recordId: z.int().nullable().meta({ description: 'The record that it would change; null for none' }),
    fields: z.record(z.string(), readValue).meta({ description: 'What its cells were read as, by field' }),
    error: ImportError.omit({ rowNumber: true, cells: true, recordId: true, isPart: true })
      .nullable()
      .meta({ description: 'Why it would be refused; null unless it is FAILED' }),
  })
  .meta({ id: 'ImportRow' });
