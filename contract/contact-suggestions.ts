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
    label: z.string().meta({ description: 'What the field is called' }),
    current: z.array(z.string()).meta({ description: 'What the contact has; of a name first and last' }),
    suggested: z.array(z.string()).meta({ description: 'What a visitor wrote; of a name first and last' }),
    createdAt: instant,
  })
  .meta({ id: 'ContactSuggestion' });

export const suggestions = endpoint({
  method: 'GET',
  path: '/v1/contacts/suggestions',
  summary: 'What visitors of public pages wrote that differs from their contact',
  description:
    'Public pages fill only the empty fields of a contact that is known. What differs stays with the call and is suggested here.',
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
  summary: 'Write suggestions to their contacts',
  description: 'An email or phone number that is replaced becomes the secondary one, if there is none.',
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
  summary: 'Keep contacts as they are',
  description: 'The same value is not suggested again.',
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
