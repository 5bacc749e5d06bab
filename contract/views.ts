import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deletedIds, oneOrMoreIds } from './ids.ts';
import { filledName, id, instant, rowId, text } from './shared.ts';

/** The lists that have views. */
export const viewLists = ['contacts', 'calls', 'deals', 'payments'] as const;
/** Tables whose columns members can choose. */
const tables = [...viewLists, 'claims', 'audit', 'mails'] as const;

const oneOf = <const L extends readonly string[]>(lists: L) =>
  z.enum(lists, { error: `Must be one of ${lists.join(', ')}` });
const list = oneOf(viewLists);
const table = oneOf(tables);
const name = filledName(40);
/** Filters, order and layout in the form of the app's URL. */
const search = z
  .record(z.string().regex(/^[A-Za-z]{1,40}$/), text(1_000))
  .refine((value) => Object.keys(value).length <= 40, issue('ENTRIES_MAX', { max: 40 }));
const columns = z
  .array(z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{0,79}$/))
  .max(60)
  .nullable();

export const View = z
  .object({
    id: rowId,
    list: z.enum(viewLists),
    name: z.string(),
    search: z.record(z.string(), z.string()),
    columns: z
      .array(z.string())
      .nullable()
      .meta({ description: 'In order; null for those the member has chosen for the list' }),
    shared: z.boolean().meta({ description: 'Whether all members see it' }),
    owner: z.object({ id: rowId, name: z.string() }),
    mayChange: z.boolean().meta({ description: 'Whether the caller may change or delete it' }),
    updatedAt: instant,
  })
  .meta({ id: 'View' });

const one = z.object({ data: z.object({ view: View }) });

export const getAll = endpoint({
  method: 'GET',
  path: '/v1/views',
  summary: 'List saved views of a list',
  description: 'The caller’s own views and shared ones, with the columns the caller has chosen.',
  access: 'credential',
  scope: 'contacts:read',
  input: z.object({ list: table }),
  output: z.object({
    data: z.object({ views: z.array(View), columns: z.array(z.string()).nullable() }),
  }),
  status: 200,
});

export const create = endpoint({
  method: 'POST',
  path: '/v1/views',
  summary: 'Save a view',
  description: 'Replaces the caller’s view of the same list with the same name.',
  access: 'credential',
  scope: 'contacts:read',
  input: z.object({ list, name, search, columns: columns.default(null), shared: z.boolean().default(false) }),
  output: one,
  status: 201,
  errors: [422],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/views',
  summary: 'Update a view',
  description: 'Shared views can be changed by their owner and by administrators.',
  access: 'credential',
  scope: 'contacts:read',
  input: z.object({
    id,
    name: name.optional(),
    search: search.optional(),
    columns: columns.optional(),
    shared: z.boolean().optional(),
  }),
  sentBack: View,
  output: one,
  status: 200,
  codes: ['NAME_TAKEN'],
  errors: [409, 422],
});

export const remove = endpoint({
  method: 'POST',
  path: '/v1/views/delete',
  summary: 'Delete views',
  description: 'Shared views can be deleted by their owner and by administrators.',
  access: 'credential',
  scope: 'contacts:read',
  input: z.object({ ids: oneOrMoreIds }),
  output: deletedIds,
  status: 200,
  errors: [422],
});

export const chooseColumns = endpoint({
  method: 'PUT',
  path: '/v1/views/columns',
  summary: 'Set the caller’s columns of a list',
  description: 'null restores the default columns.',
  access: 'credential',
  scope: 'contacts:read',
  input: z.object({
    list: table,
    columns: columns.meta({ description: 'In order; null for the default ones' }),
  }),
  output: z.object({ data: z.object({ columns: z.array(z.string()).nullable() }) }),
  status: 200,
});
