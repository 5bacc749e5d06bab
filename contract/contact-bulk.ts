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
  summary: 'Update many contacts',
  description:
    'Each contact is updated on its own: those that cannot be are listed and do not stop the others. To undo it, send `updated` back with the values of `previous`; a contact that somebody has changed since is skipped with the code CHANGED.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: z.object({
    contacts: z
      .array(
        z.object({
          id,
          version: z.int().optional().meta({
            description: 'Only updates the contact if it still has this version; otherwise CHANGED',
          }),
          tag: writable.tag,
          ...changedInBulk,
        }),
      )
      .min(1, because('EMPTY').text)
      .max(200, 'Must have at most 200 contacts'),
    overrideExisting: z
      .boolean()
      .default(true)
      .meta({ description: 'false keeps existing answers of contacts' }),
  }),
  output: z.object({
    data: z.object({
      updated: z
        .array(
          z.object({
            id: rowId,
            version: z.int().meta({ description: 'New version' }),
            previous: z.object(changedInBulk).meta({ description: 'Previous values of the given fields' }),
          }),
        )
        .meta({ description: 'Contacts that were changed' }),
      unchanged: z.array(rowId),
      skipped: z.array(
        z.object({
          id: rowId,
          code: z.enum(['CHANGED', 'NOT_FOUND', 'INVALID']),
          message: z.string(),
          reason: z
            .object({
              code: z.string().meta({ description: 'Code of the reason, as in the reasons of errors' }),
              params: z
                .record(z.string(), z.union([z.string(), z.number()]))
                .meta({ description: 'Values used in the message' }),
            })
            .meta({ description: 'The message in machine-readable form' }),
        }),
      ),
    }),
  }),
  status: 200,
  errors: [422],
});
