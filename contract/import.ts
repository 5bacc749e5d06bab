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
      'What the column contains: a field of the record as in its endpoint (`email`), `ownerEmail`, `tags`, `externalId`, or `customFields.` with the identifier of a field',
  }),
  dates: z
    .enum(dateOrders, { error: 'Must be YMD, DMY or MDY' })
    .optional()
    .meta({ description: 'Order of day, month and year in the dates of this column; default YMD' }),
  decimal: z
    .enum(['.', ','], { error: 'Must be a point or a comma' })
    .optional()
    .meta({ description: 'Decimal separator of the amounts of this column; default a point' }),
});
export type ImportColumn = z.output<typeof importColumn>;

export const importMapping = z
  .array(importColumn)
  .max(300)
  .meta({ description: 'What each column contains; columns left out are not imported' });

export const importOptions = z
  .object({
    delimiter: z.enum(importDelimiters, { error: 'Must be a comma, a semicolon or a tab' }).optional(),
    encoding: z.enum(importEncodings).optional(),
    system: text(64).min(1).optional().meta({
      description:
        'System the ids of `externalId` come from, such as `hubspot`; default `import`, or the host of the service',
    }),
    matchOn: text(128).min(1).optional().meta({
      description:
        'Field that records are matched by first: `email`, `phoneNumber`, `externalId` or a field with unique answers, `customFields.` with its identifier',
    }),
    existing: z.enum(importExisting, { error: 'Must be REPLACE or KEEP' }).optional().meta({
      description:
        'What happens to existing values of a matched contact: replaced by the file’s, or kept; default REPLACE',
    }),
    unknownOwner: z.enum(importUnknownOwner, { error: 'Must be REFUSE or LEAVE_OUT' }).optional().meta({
      description:
        'What happens to a row whose owner is not a member: refused, or imported without the owner; default REFUSE',
    }),
  })
  .meta({ id: 'ImportOptions' });
export type ImportOptions = z.output<typeof importOptions>;

/** A service that an import reads. */
export const importSource = z
  .object({
    kind: z.enum(importServices, { error: `Must be one of ${importServices.join(', ')}` }).meta({
      description:
        '`callwright` is any service with this API, including iClosed; the others are Calendly v2 and HubSpot',
    }),
    baseUrl: webUrl
      .optional()
      .meta({ description: 'URL of its API, without `/v1`; only for `callwright`, where it is required' }),
    // Sent in a header.
    key: filledText(2_000)
      .regex(/^[\x21-\x7e]*$/, 'Must have only visible ASCII characters')
      .meta({
        description:
          'API key or token with read access. Stored encrypted until the import ends, and never shown',
      }),
  })
  .meta({ id: 'ImportService' });

const kindProgress = z
  .object({
    kind: z.enum(importKinds).meta({
      description:
        '`eventRules` are rules of events that lead to other events; `contactStates` are stages, statuses and owners, set once the calls exist',
    }),
    read: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    total: z.int().nullable().meta({ description: 'Total number, if the service reports it' }),
  })
  .meta({ id: 'ImportProgress' });

export const Import = z
  .object({
    id: rowId,
    source: z.enum(['csv', ...importServices]),
    resource: z
      .enum([...importResources, 'everything'])
      .meta({ description: '`everything` is all the service has, kind by kind' }),
    baseUrl: z.string().nullable().meta({ description: 'URL of the service; null for a file' }),
    status: z.enum(importStatuses).meta({ description: 'DRAFT: not started yet' }),
    fileName: z.string().nullable(),
    fileBytes: z.int().meta({ description: 'Number of bytes received of the file' }),
    mapping: z.array(importColumn),
    options: importOptions,
    dryRun: z.boolean().meta({ description: 'true only counts what would happen, and writes nothing' }),
    position: z.int().meta({ description: 'Number of rows read' }),
    rowsTotal: z.int().nullable().meta({
      description: 'Number of rows in the file; null until all were read once, such as by a dry run',
    }),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    progress: z.array(kindProgress).meta({ description: 'Progress by kind of record; empty for a file' }),
    trouble: z
      .string()
      .nullable()
      .meta({ description: 'Last error of the service, while it is retried automatically' }),
    undone: z.int().meta({ description: 'Number of records restored by the undo' }),
    kept: z
      .int()
      .meta({ description: 'Number of records the undo left unchanged, because they were changed since' }),
    error: z.string().nullable().meta({
      description:
        'Code of the error that ended it, or of the reason why it was paused automatically; null if none',
    }),
    errorText: z.string().nullable().meta({ description: 'Text of `error`' }),
    createdBy: z.string().meta({ description: 'Name of who created it' }),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    undoUntil: instant
      .nullable()
      .meta({ description: 'When it can no longer be undone; null if it cannot be undone' }),
  })
  .meta({ id: 'Import' });

export const ImportError = z
  .object({
    rowNumber: z.int().meta({ description: 'Number of the row; the first below the headings is 1' }),
    field: z
      .string()
      .nullable()
      .meta({ description: 'Field with the error; null if it is not about one field' }),
    code: z.string(),
    message: z.string(),
    isPart: z.boolean().meta({ description: 'true if the record was imported, without this value' }),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .meta({ description: 'Values used in the message, by name' }),
    cells: z
      .record(z.string(), z.string())
      .meta({ description: 'The original row, by heading; for a service: Kind, Id and Name of the record' }),
    recordId: rowId
      .nullable()
      .meta({ description: 'Id of a record the undo left unchanged; null for a row that was not imported' }),
  })
  .meta({ id: 'ImportError' });

const readValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** The result that a row would have. */
export const ImportRow = z
  .object({
    rowNumber: z.int().meta({ description: 'Number of the row; the first below the headings is 1' }),
    status: z
      .enum(['CREATED', 'UPDATED', 'UNCHANGED', 'FAILED'])
      .meta({ description: 'What importing it would do' }),
    recordId: z.int().nullable().meta({ description: 'Id of the record it would change; null if none' }),
    fields: z.record(z.string(), readValue).meta({ description: 'Values read from its cells, by field' }),
    error: ImportError.omit({ rowNumber: true, cells: true, recordId: true, isPart: true })
      .nullable()
      .meta({ description: 'Why it would be refused; null unless it is FAILED' }),
  })
  .meta({ id: 'ImportRow' });
