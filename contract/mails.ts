import { z } from 'zod';
import { outboxMail } from './outbox.ts';
import { endpoint } from './endpoint.ts';
import { languages } from './languages.ts';
import { mailKinds } from './mail-placeholders.ts';
import { mailTemplate } from './mail-template.ts';
import { email, id, instant, rowId } from './shared.ts';

export const mailAudiences = ['INVITEE', 'GUEST', 'HOST'] as const;

export const preview = endpoint({
  method: 'POST',
  path: '/v1/events/previewMail',
  summary: 'What a mail of an event looks like',
  description:
    'Shows the mail of the given call, or of the event’s latest one, or of an example. Nothing is sent. With `template` it shows a text that is not saved yet.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:read',
  input: z.object({
    eventId: id,
    kind: z.enum(mailKinds),
    audience: z.enum(mailAudiences).default('INVITEE'),
    language: z.enum(languages).optional().meta({ description: 'Default: the event’s' }),
    template: mailTemplate.nullish(),
    eventCallId: id.optional(),
  }),
  output: z.object({
    data: z.object({
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      language: z.enum(languages),
      standard: mailTemplate.meta({ description: 'What is sent if the event has no custom text' }),
      eventCallId: rowId.nullable().meta({ description: 'null: an example' }),
    }),
  }),
  status: 200,
});

export const state = endpoint({
  method: 'GET',
  path: '/v1/mails/state',
  summary: 'Whether mails are sent, and how many are waiting',
  description: 'For the banner of the app that says mails are kept or waiting.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:write',
  input: z.object({}),
  output: z.object({
    data: z.object({
      isSending: z.boolean().meta({ description: 'false: no mail server is set, mails are kept in the app' }),
      waiting: z.int().meta({ description: 'Mails that could not be sent yet' }),
      since: instant.nullable(),
      error: z.string().nullable().meta({ description: 'What the mail server said last' }),
    }),
  }),
  status: 200,
});

export const testResults = ['ACCEPTED', 'REFUSED', 'UNREACHABLE', 'NOT_SET_UP'] as const;

export const sendTest = endpoint({
  method: 'POST',
  path: '/v1/mails/test',
  summary: 'Send a test mail, and say what the mail server answered',
  description:
    'Sent at once with the settings of the operator, and in no list of mails. API keys and apps are refused (403 `SESSION_REQUIRED`). Five in ten minutes.',
  access: 'credential',
  scope: 'users:read',
  right: 'admin',
  actsOutside: true,
  input: z.object({ to: email.optional().meta({ description: 'Default: the caller’s own address' }) }),
  output: z.object({
    data: z.object({
      result: z.enum(testResults).meta({
        description:
          'ACCEPTED: the mail server has taken it. REFUSED: it answered, and did not. UNREACHABLE: nothing answered. NOT_SET_UP: the operator has set no mail server.',
      }),
      to: z.string(),
      from: z.string().meta({ description: 'The sender, from `MAIL_FROM`' }),
      server: z.string().nullable().meta({ description: 'Host and port of `SMTP_URL`' }),
      answer: z
        .string()
        .nullable()
        .meta({ description: 'The words of the mail server, or why it was not reached' }),
    }),
  }),
  status: 200,
  codes: ['SESSION_REQUIRED'],
});

export const reveal = endpoint({
  method: 'POST',
  path: '/v1/mails/{id}/reveal',
  summary: 'Show a mail with the links in it; the audit log says to whom',
  description: 'For handing over an invitation by hand where no mail server is set.',
  access: 'credential',
  scope: 'users:read',
  right: 'admin',
  stepUp: {},
  input: z.object({ id }),
  output: z.object({ data: z.object({ mail: outboxMail }) }),
  status: 200,
});
