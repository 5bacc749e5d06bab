import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, id, instant, rowId, text } from './shared.ts';

/** Exactly one of the two must identify the person. */
function namesOne(value: { email?: unknown; contactId?: unknown }, context: z.RefinementCtx): void {
  if ((value.email === undefined) === (value.contactId === undefined))
    context.addIssue({
      code: 'custom',
      path: ['email'],
      ...issue('EITHER', { names: 'email or contactId' }),
    });
}

const person = {
  email: email.optional().meta({ description: 'Any email of the person; case is ignored' }),
  contactId: id.optional(),
};

export const erase = endpoint({
  method: 'POST',
  path: '/v1/privacy/erase',
  summary: 'Erase a person from the workspace',
  description:
    'Permanent. Found by email or contact: every contact with the email, also deleted ones, with everything that `POST /v1/contacts/delete` erases, and the email wherever else it is stored: guests of calls, payments without a contact, notes, answers, emails, changes and the audit log. Calls, deals and sums stay, without the person. Upcoming calls are cancelled. After a backup is restored, the erasure is repeated.',
  access: 'credential',
  scope: 'contacts:erase',
  right: 'admin',
  // API keys got the scope from a person who had proved their identity.
  stepUp: { keys: true },
  input: z.object({ ...person, reason: text(1_000).nullish() }).superRefine(namesOne),
  output: z.object({
    data: z.object({
      contactIds: z.array(rowId).meta({ description: 'Ids of the erased contacts; may be empty' }),
      erasedAt: instant,
    }),
  }),
  status: 200,
  errors: [409],
});

export const exportPerson = endpoint({
  method: 'POST',
  path: '/v1/privacy/export',
  summary: 'Export everything stored about a person',
  description:
    'One document, found by email or contact, by kind of record: contacts, calls, answers, notes, deals, payments, emails, changes, audit entries and the rest. Kinds without records are empty lists. Recorded in the audit log.',
  access: 'credential',
  scope: 'exports:write',
  right: 'admin',
  stepUp: { keys: true },
  input: z.object(person).superRefine(namesOne),
  output: z.object({
    data: z.object({
      exportedAt: instant,
      contactIds: z.array(rowId),
      records: z
        .record(z.string(), z.array(z.record(z.string(), z.unknown())))
        .meta({ description: 'Rows by kind of record, with their columns as stored' }),
    }),
  }),
  status: 200,
});

const days = (min: number) => {
  const message = `Must be a whole number of days from ${min} to 3650, or null`;
  return z.int(message).min(min, message).max(3_650, message).nullable();
};

const contactsDaysMin = 30;
const kinds = {
  contacts: days(contactsDaysMin).meta({
    description: 'Days without any activity or upcoming call after which a contact is erased',
  }),
  answers: days(1).meta({
    description:
      'Days since the last change after which answers to custom fields of contacts and calls are erased',
  }),
  mails: days(1).meta({
    description: 'Days after which the text of an email is erased; the record that it was sent stays',
  }),
  requests: days(1).meta({ description: 'Days for which requests of keys and apps are logged, at most 7' }),
};
const Retention = z
  .object(kinds)
  .meta({ id: 'Retention', description: 'Days by kind; null: as long as the installation keeps it' });

export const retention = endpoint({
  method: 'GET',
  path: '/v1/privacy/retention',
  summary: 'Get the retention periods',
  description: 'Days by kind of record; null: as long as the installation keeps it.',
  access: 'credential',
  scope: 'audit:read',
  right: 'admin',
  input: z.object({}),
  output: z.object({ data: z.object({ retention: Retention }) }),
  status: 200,
});

export const updateRetention = endpoint({
  method: 'PUT',
  path: '/v1/privacy/retention',
  summary: 'Update the retention periods',
  description: 'Kinds left out stay unchanged. Applied every night; what is erased cannot be restored.',
  access: 'credential',
  scope: 'contacts:erase',
  right: 'admin',
  stepUp: { keys: true },
  input: z.object(kinds).partial(),
  sentBack: Retention,
  output: z.object({ data: z.object({ retention: Retention }) }),
  status: 200,
});
