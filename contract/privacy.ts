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
  email: email.optional().meta({ description: 'Any email of the person, upper or lower case' }),
  contactId: id.optional(),
};

export const erase = endpoint({
  method: 'POST',
  path: '/v1/privacy/erase',
  summary: 'Erase a person from the workspace for good, found by email or contact',
  description:
    'Every contact with the email, also deleted ones, with all that `POST /v1/contacts/delete` erases, and the email wherever else it stands: guests of calls, payments without a contact, notes, answers, mails, changes and the audit log. Calls, deals and sums stay, without the person. Upcoming calls are cancelled. A backup that is restored later is erased again.',
  access: 'credential',
  scope: 'contacts:erase',
  right: 'admin',
  // API keys got the scope from a person who had proved their identity.
  stepUp: { keys: true },
  input: z.object({ ...person, reason: text(1_000).nullish() }).superRefine(namesOne),
  output: z.object({
    data: z.object({
      contactIds: z.array(rowId).meta({ description: 'The contacts that were erased; may be none' }),
      erasedAt: instant,
    }),
  }),
  status: 200,
  errors: [409],
});

export const exportPerson = endpoint({
  method: 'POST',
  path: '/v1/privacy/export',
  summary: 'Everything the workspace holds about a person, found by email or contact, as one document',
  description:
    'By kind of record: contacts, calls, answers, notes, deals, payments, mails, changes, audit entries and the rest. Empty lists where there is nothing. The export is noted in the audit log.',
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
        .meta({ description: 'Rows by kind, with their columns as stored' }),
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
    description: 'Contacts without any activity for so long, and without an upcoming call, are erased',
  }),
  answers: days(1).meta({
    description: 'Answers to custom fields of contacts and calls, since they last changed',
  }),
  mails: days(1).meta({ description: 'Texts of mails; that a mail was sent stays' }),
  requests: days(1).meta({ description: 'The log of requests of keys and apps, at most 7 days anyway' }),
};
const Retention = z
  .object(kinds)
  .meta({ id: 'Retention', description: 'Days by kind; null: as long as the installation keeps it' });

export const retention = endpoint({
  method: 'GET',
  path: '/v1/privacy/retention',
  summary: 'For how long the workspace keeps what',
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
  summary: 'Say for how long the workspace keeps what; what is left out stays',
  description: 'A job applies it every night. What it erases cannot be brought back.',
  access: 'credential',
  scope: 'contacts:erase',
  right: 'admin',
  stepUp: { keys: true },
  input: z.object(kinds).partial(),
  sentBack: Retention,
  output: z.object({ data: z.object({ retention: Retention }) }),
  status: 200,
});
