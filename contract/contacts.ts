import { asOf, timelineOutput } from './archive.ts';
import { answerCodes } from './code-groups.ts';
import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import {
  Contact,
  consents,
  ContactDetail,
  ListedContact,
  Note,
  plainContactFields,
  contactStatuses,
  writableContactStatuses,
} from './contact.ts';
import { listInput } from './contact-filters.ts';
import { endpoint } from './endpoint.ts';
import { deletedIds, evenIncomplete, needsOneOf, oneOrMoreIds } from './ids.ts';
import {
  dateTime,
  email,
  externalIds,
  filledText,
  flag,
  id,
  listMeta,
  paging,
  pagingRules,
  phone,
  rowId,
  text,
  utm,
} from './shared.ts';

export const list = endpoint({
  method: 'GET',
  path: '/v1/contacts',
  summary: 'List contacts',
  description:
    'Filters combine with AND; the values of one filter with OR. Closers and setters see the contacts their role allows.',
  access: 'credential',
  scope: 'contacts:read',
  right: 'contacts:read',
  input: listInput,
  output: z.object({ data: z.object({ contacts: z.array(ListedContact), count: z.int() }), meta: listMeta }),
  status: 200,
});

const customFieldsIn = z
  .record(filledText(64), z.array(text(10_000)).max(200))
  .meta({ description: 'Answers by identifier of the field; an empty array clears' });

type Given<Schema extends z.ZodType> = z.ZodOptional<z.ZodNullable<Schema>>;
type Fields = { readonly [name: string]: z.ZodType };

/** null clears a field. */
function clearable<F extends Fields>(fields: F) {
  const entries = Object.entries(fields).map(([name, schema]) => [name, schema.nullish()]);
  return Object.fromEntries(entries) as { [Name in keyof F]: Given<F[Name]> }; // each entry is typed by the line above
}

/** Accepts blank values, which forms send for empty fields. */
function orBlank<T extends z.ZodType>(schema: T) {
  return z.union([schema, z.literal('')]).nullish();
}

/** The same for every field that does not accept any text anyway. */
function blankable<F extends Fields>(fields: F) {
  const entries = Object.entries(fields).map(([name, schema]) => [
    name,
    schema.safeParse('').success ? schema.nullish() : orBlank(schema),
  ]);
  return Object.fromEntries(entries) as { [Name in keyof F]: Given<F[Name] | z.ZodLiteral<''>> }; // of each one of the two
}

/** The writable fields, for every way to save a contact. */
export const writable = {
  secondary_email: orBlank(email),
  secondary_phoneNumber: orBlank(phone),
  status: z
    .enum(writableContactStatuses, { error: `Must be one of ${writableContactStatuses.join(', ')}` })
    .optional(),
  userId: id.nullish().meta({ description: 'Id of the closer who owns the contact' }),
  tag: text(255).nullish().meta({ description: 'Name of a tag, created if it does not exist' }),
  tagIds: z.array(id).max(200).nullish(),
  customFields: customFieldsIn.optional(),
  externalIds: externalIds.nullish(),
};

/** In an upsert, an empty string or null means “not given”. */
export const savedFields = z.object({
  ...blankable(plainContactFields),
  ...writable,
  email: orBlank(email),
  phoneNumber: orBlank(phone),
  status: orBlank(writable.status.unwrap()),
  customFields: customFieldsIn.nullish(),
  isChatContact: z.boolean().nullish(),
  joinedTime: orBlank(dateTime),
  ipAddress: orBlank(z.union([z.ipv4(), z.ipv6()], { error: because('IP_ADDRESS').text })),
  utm: utm.nullish(),
  consent: consents.nullish(),
});

/** A contact needs an email or a phone number. */
const saveInput = savedFields.superRefine((value, context) => {
  if (value.email || value.phoneNumber) return;
  context.addIssue({ code: 'custom', path: ['email'], ...issue('EMAIL_OR_PHONE') });
  context.addIssue({
    code: 'custom',
    path: ['phoneNumber'],
    ...issue('EMAIL_OR_PHONE'),
  });
}, evenIncomplete);

const saved = z.object({ data: z.object({ contact: Contact, created: z.boolean() }) });

export const save = endpoint({
  method: 'POST',
  path: '/v1/contacts',
  summary: 'Create or update a contact',
  description: 'Matches by email, then phone, then the secondary ones. On update, empty values never clear.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: saveInput,
  output: saved,
  status: [200, 201],
  codes: [...answerCodes, 'CONTACT_DUPLICATE', 'NONEXISTENT_TIME'],
  errors: [409, 422],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/contacts',
  summary: 'Update a contact',
  description: 'Fields you send replace the stored ones; null clears.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: z.object({
    ...clearable(plainContactFields),
    ...writable,
    id,
    email: email.nullish(),
    phoneNumber: phone.nullish(),
    status: z
      .enum(contactStatuses)
      .optional()
      .meta({ description: 'A booked status results from bookings: it can be kept, but not set' }),
    blocked: z
      .union([z.boolean(), z.object({ reason: text(1_000).nullish() })])
      .nullish()
      .meta({ description: 'true or a reason blocks the contact, false or null unblocks' }),
  }),
  sentBack: z.union([Contact, ContactDetail, ListedContact]),
  output: saved,
  status: 200,
  codes: [...answerCodes, 'CONTACT_DUPLICATE'],
  errors: [409, 412, 422],
  etag: true,
});

export const detail = endpoint({
  method: 'GET',
  path: '/v1/contacts/detail',
  summary: 'Retrieve a contact with its statistics',
  description: 'With stage, latest call, recent deals, answers and counts. `includeUtms` adds every touch.',
  access: 'credential',
  scope: 'contacts:read',
  right: 'contacts:read',
  input: z.object({ contactId: id, includeUtms: flag.optional(), asOf }),
  output: z.object({ data: ContactDetail }),
  status: 200,
  etag: true,
});

export const timeline = endpoint({
  method: 'GET',
  path: '/v1/contacts/timeline',
  summary: 'List earlier versions of a contact',
  description:
    'Who changed which field, when, from which value to which. To restore a value, update the contact with it.',
  access: 'credential',
  scope: 'contacts:read',
  right: 'contacts:read',
  input: z.object({ contactId: id }),
  output: timelineOutput,
  status: 200,
});

export const notes = endpoint({
  method: 'GET',
  path: '/v1/contacts/notes',
  summary: 'List notes of a contact',
  description: 'Newest first; pinned notes are not moved to the top.',
  access: 'credential',
  scope: 'contacts:read',
  right: 'contacts:read',
  input: z.object({ contactId: id, userId: id.optional(), asOf, ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.array(Note), count: z.int(), meta: listMeta }),
  status: 200,
});

const addNoteInput = z.object({ contactId: id, note: filledText(10_000), pinned: z.boolean().optional() });
const addNoteOutput = z.object({ data: z.object({ note: Note }) });

export const addNote = endpoint({
  method: 'POST',
  path: '/v1/contacts/notes',
  summary: 'Add a note to a contact',
  description: 'Shown in the contact’s journey, with the name of the caller.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: addNoteInput,
  output: addNoteOutput,
  status: 201,
  errors: [422],
});

export const createContactNote = endpoint({
  method: 'POST',
  path: '/v1/contacts/createContactNote',
  summary: 'Add a note to a contact (alias of POST /v1/contacts/notes)',
  description: 'Kept for clients that use this path.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: addNoteInput,
  output: addNoteOutput,
  status: 201,
  errors: [422],
});

export const remove = endpoint({
  method: 'POST',
  path: '/v1/contacts/delete',
  summary: 'Delete contacts',
  description:
    'Deleted contacts can be restored for 30 days. `erase` removes the personal data immediately and permanently. With `unchangedSince`, contacts that somebody has changed since you read them are kept and listed in `changed`.',
  access: 'credential',
  scope: 'contacts:write',
  right: 'contacts:write',
  input: z
    .object({
      unchangedSince: z
        .array(z.object({ id, updatedAt: dateTime }))
        .min(1, because('EMPTY').text)
        .max(200, 'Must have at most 200 contacts')
        .optional()
        .meta({ description: 'Instead of ids: deletes each only if it still has this `updatedAt`' }),
      ids: oneOrMoreIds.optional(),
      id: oneOrMoreIds.optional(),
      contactId: oneOrMoreIds.optional(),
      contactIds: oneOrMoreIds.optional(),
      onUpcomingCalls: z
        .enum(['CANCEL', 'KEEP', 'REJECT'], { error: 'Must be CANCEL, KEEP or REJECT' })
        .default('CANCEL'),
      notify: z.boolean().default(false),
      erase: z.boolean().default(false),
      reason: text(1_000).nullish(),
    })
    .superRefine(
      needsOneOf(['ids', 'id', 'contactId', 'contactIds', 'unchangedSince'], because('REQUIRED')),
      evenIncomplete,
    ),
  output: z.object({
    data: deletedIds.shape.data.extend({
      changed: z.array(rowId).optional().meta({ description: 'With `unchangedSince`: those not deleted' }),
    }),
  }),
  status: 200,
  codes: ['CONTACT_HAS_CALLS'],
  errors: [409, 422],
});
