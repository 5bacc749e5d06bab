import { z } from 'zod';
import { writable } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { because } from './error-reasons.ts';
import { id, rowId } from './shared.ts';

const changedInBulk = {
  tagIds: writable.tagIds,
  userId: writable.userId,
  customFields: writable.customFields,
};

export const updateMany = endpoint({
  method: 'PUT',
  path: '/v1/contacts/bulk',
  summary: 'Update many contacts, each for itself',
  description:
    'Contacts that cannot be updated are listed and do not stop the others. To undo it, send `updated` again with what is `previous`: a contact that somebody has changed since is skipped with the code CHANGED.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: z.object({
    contacts: z
      .array(
        z.object({
          id,
          version: z
            .int()
            .optional()
            .meta({ description: 'Only if the contact still has this version; otherwise CHANGED' }),
          tag: writable.tag,
          ...changedInBulk,
        }),
      )
      .min(1, because('EMPTY').text)
      .max(200, 'Must have at most 200 contacts'),
    overrideExisting: z
      .boolean()
      .default(true)
      .meta({ description: 'false leaves answers that contacts have as they are' }),
  }),
  output: z.object({
    data: z.object({
      updated: z
        .array(
          z.object({
            id: rowId,
            version: z.int().meta({ description: 'The new one' }),
            previous: z.object(changedInBulk).meta({ description: 'What was there of the given fields' }),
          }),
        )
        .meta({ description: 'Contacts that are other than before' }),
      unchanged: z.array(rowId),
      skipped: z.array(
        z.object({
          id: rowId,
          code: z.enum(['CHANGED', 'NOT_FOUND', 'INVALID']),
          message: z.string(),
          reason: z
            .object({
              code: z.string().meta({ description: 'Name of the reason, as in the reasons of errors' }),
              params: z
                .record(z.string(), z.union([z.string(), z.number()]))
                .meta({ description: 'The values in the message' }),
            })
            .meta({ description: 'What the message says, for programs' }),
        }),
      ),
    }),
  }),
  status: 200,
  errors: [422],
});
