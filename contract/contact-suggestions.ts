import { answerCodes } from './code-groups.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, listMeta, paging, pagingRules, rowId } from './shared.ts';

export const Suggestion = z
  .object({
    id: rowId,
    contactId: rowId,
    field: z.enum(['name', 'email', 'phoneNumber', 'customField']),
    customFieldId: rowId.nullable(),
    label: z.string().meta({ description: 'Name of the field' }),
    current: z.array(z.string()).meta({ description: 'Current value; for a name, first and last name' }),
    suggested: z
      .array(z.string())
      .meta({ description: 'Value from the visitor; for a name, first and last name' }),
    createdAt: instant,
  })
  .meta({ id: 'ContactSuggestion' });

export const suggestions = endpoint({
  method: 'GET',
  path: '/v1/contacts/suggestions',
  summary: 'List suggestions for contacts',
  description:
    'Public pages fill only empty fields of a known contact. A value that differs from the stored one stays with the call and is suggested here.',
  access: 'credential',
  scope: 'contacts:read',
  right: 'contacts:read',
  input: z.object({ contactId: id.optional(), ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.array(Suggestion), count: z.int(), meta: listMeta }),
  status: 200,
});

const ids = z.object({ ids: z.array(id).min(1).max(200).meta({ description: 'Of the suggestions' }) });

export const acceptSuggestions = endpoint({
  method: 'POST',
  path: '/v1/contacts/suggestions/accept',
  summary: 'Accept suggestions for contacts',
  description:
    'Writes the suggested values to the contacts. A replaced email or phone number becomes the secondary one, if there is none yet.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: ids,
  output: z.object({
    data: z.object({ accepted: z.array(rowId), notFound: z.array(rowId), count: z.int() }),
  }),
  status: 200,
  codes: [...answerCodes, 'CONTACT_DUPLICATE'],
  errors: [409, 422],
});

export const dismissSuggestions = endpoint({
  method: 'POST',
  path: '/v1/contacts/suggestions/dismiss',
  summary: 'Dismiss suggestions for contacts',
  description: 'The contacts stay as they are, and the same value is not suggested again.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: ids,
  output: z.object({
    data: z.object({ dismissed: z.array(rowId), notFound: z.array(rowId), count: z.int() }),
  }),
  status: 200,
  errors: [422],
});
