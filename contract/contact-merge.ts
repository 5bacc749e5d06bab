import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { Contact, plainContactFields } from './contact.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, listMeta, paging, pagingRules, rowId } from './shared.ts';

const likely = z
  .object({
    id: rowId,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    status: z.string(),
    lastActivityAt: instant,
    createdAt: instant,
  })
  .meta({ id: 'ContactBrief' });

export const Duplicate = z
  .object({
    id: rowId,
    reason: z.string().meta({ description: 'What both have in common: email, phone or externalId' }),
    contacts: z.array(likely).length(2),
    createdAt: instant,
  })
  .meta({ id: 'Duplicate' });

export const duplicates = endpoint({
  method: 'GET',
  path: '/v1/contacts/duplicates',
  summary: 'List possible duplicate contacts',
  description:
    'A pair is recorded when an email and a phone number of two different contacts arrive together.',
  access: 'credential',
  scope: 'contacts:read',
  right: 'contacts:read',
  input: z.object({ contactId: id.optional(), ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.array(Duplicate), count: z.int(), meta: listMeta }),
  status: 200,
});

export const dismissDuplicates = endpoint({
  method: 'POST',
  path: '/v1/contacts/duplicates/dismiss',
  summary: 'Mark possible duplicates as different people',
  description: 'A pair is suggested again only if new data makes the two look like one person.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: z.object({ ids: z.array(id).min(1).max(200).meta({ description: 'Of the pairs' }) }),
  output: z.object({
    data: z.object({ dismissed: z.array(rowId), notFound: z.array(rowId), count: z.int() }),
  }),
  status: 200,
  errors: [409, 422],
});

/** Fields that can be taken from a contact that is merged into the other. */
const preferableFields = [
  ...(Object.keys(plainContactFields) as (keyof typeof plainContactFields)[]), // its keys
  'email',
  'phoneNumber',
  'secondary_email',
  'secondary_phoneNumber',
  'stage',
  'userId',
] as const;
export type PreferableField = (typeof preferableFields)[number];

export const merge = endpoint({
  method: 'POST',
  path: '/v1/contacts/merge',
  summary: 'Merge contacts',
  description:
    'Calls, notes, deals, payments, answers, tags, touches and claims move to the primary contact. Its empty ' +
    'fields are filled from the others; where both have a value, the primary’s stays unless `prefer` names another contact. A merge can be undone for 30 days.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: z
    .object({
      primaryId: id.meta({ description: 'Id of the contact that remains' }),
      secondaryIds: z.array(id).min(1).max(10),
      prefer: z
        .partialRecord(z.enum(preferableFields), id)
        .optional()
        .meta({ description: 'Id of the contact whose value to keep, by field: {"email": 12}' }),
    })
    .superRefine(({ primaryId, secondaryIds, prefer }, context) => {
      if (secondaryIds.includes(primaryId))
        context.addIssue({
          code: 'custom',
          path: ['secondaryIds'],
          ...issue('PRIMARY_AMONG_MERGED'),
        });
      const known = new Set([primaryId, ...secondaryIds]);
      for (const [field, contactId] of Object.entries(prefer ?? {}))
        if (!known.has(contactId))
          context.addIssue({
            code: 'custom',
            path: ['prefer', field],
            ...issue('NOT_MERGED'),
          });
    }),
  output: z.object({
    data: z.object({ mergeId: z.string(), undoUntil: instant, contact: Contact }),
  }),
  status: 200,
  errors: [409, 422],
});

export const undoMerge = endpoint({
  method: 'POST',
  path: '/v1/contacts/merge/{mergeId}/undo',
  summary: 'Undo a merge',
  description: 'Moved records that still belong to the primary contact go back; later changes stay.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: z.object({
    mergeId: z.string().regex(/^mrg_[A-Za-z0-9_-]{1,60}$/, because('MERGE_ID_INVALID').text),
  }),
  output: z.object({ data: z.object({ mergeId: z.string(), primaryId: rowId, restored: z.array(rowId) }) }),
  status: 200,
  codes: ['CONTACT_DUPLICATE'],
  errors: [409, 422],
});

export const restore = endpoint({
  method: 'POST',
  path: '/v1/contacts/restore',
  summary: 'Restore deleted contacts',
  description: 'Possible for 30 days. Calls that were cancelled with the contact stay cancelled.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: z.object({ ids: z.array(id).min(1).max(1_000) }),
  output: z.object({
    data: z.object({
      restored: z.array(rowId),
      notFound: z.array(rowId),
      failed: z.array(z.object({ id: rowId, code: z.enum(['CONTACT_DUPLICATE']), contactId: rowId })).meta({
        description:
          'Contacts not restored: another contact now has their email, phone number, external id or an answer that must be unique',
      }),
      count: z.int(),
    }),
  }),
  status: 200,
  errors: [409, 422],
});
