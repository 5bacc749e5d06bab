import { z } from 'zod';
import { optionColors } from './custom-field.ts';
import { endpoint } from './endpoint.ts';
import { filledName, id, listMeta, paging, pagingRules, rowId, sorting, text } from './shared.ts';

export const Tag = z
  .object({
    id: rowId,
    name: z.string(),
    color: z.string().nullable(),
    contactsCount: z
      .int()
      .min(0)
      .meta({ description: 'Number of contacts with the tag that the caller may see' }),
  })
  .meta({ id: 'TagWithCount' });

const color = z.enum(optionColors, { error: `Must be one of ${optionColors.join(', ')}` }).nullish();
const one = z.object({ data: z.object({ tag: Tag }) });

export const list = endpoint({
  method: 'GET',
  path: '/v1/contacts/tags',
  summary: 'List tags',
  description: 'Each with the number of its contacts that the caller may see.',
  access: 'credential',
  scope: 'contacts:read',
  right: 'contacts:read',
  input: z
    .object({
      search: text(255).optional().meta({ description: 'Matches any part of the name' }),
      ...paging,
      ...sorting(['name', 'id'], 'name', 'asc'),
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.object({ tags: z.array(Tag), count: z.int() }), meta: listMeta }),
  status: 200,
});

export const create = endpoint({
  method: 'POST',
  path: '/v1/contacts/tags',
  summary: 'Create a tag',
  description: 'Names are unique, ignoring case.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: z.object({ name: filledName(255), color }),
  output: one,
  status: 201,
  codes: ['NAME_TAKEN'],
  errors: [409, 422],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/contacts/tags',
  summary: 'Rename or recolor a tag',
  description: 'Applies everywhere it is used. Needs the right to change all contacts.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: z.object({ id, name: filledName(255).optional(), color }),
  sentBack: Tag,
  output: one,
  status: 200,
  codes: ['NAME_TAKEN'],
  errors: [409, 422],
});

export const remove = endpoint({
  method: 'POST',
  path: '/v1/contacts/tags/delete',
  summary: 'Delete tags',
  description: 'They are removed from contacts and deals. Needs the right to change all contacts.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: z.object({ ids: z.array(id).min(1).max(200) }),
  output: z.object({ data: z.object({ deleted: z.array(rowId), notFound: z.array(rowId), count: z.int() }) }),
  status: 200,
  errors: [409, 422],
});
