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
  summary: 'Preview an email of an event',
  description:
    'For the given call, else the event’s latest call, else an example. Nothing is sent. With `template` it shows a text that is not saved yet.',
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
      standard: mailTemplate.meta({ description: 'The default text, used if the event has no custom text' }),
      eventCallId: rowId.nullable().meta({ description: 'Id of the call shown; null for an example' }),
    }),
  }),
  status: 200,
});

export const state = endpoint({
  method: 'GET',
  path: '/v1/mails/state',
  summary: 'Get the state of email delivery',
  description: 'Whether emails are sent, and how many are waiting; for the banner in the app.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:write',
  input: z.object({}),
  output: z.object({
    data: z.object({
      isSending: z
        .boolean()
        .meta({ description: 'false: no mail server is set, emails are kept in the app' }),
      waiting: z.int().meta({ description: 'Number of emails that could not be sent yet' }),
      since: instant.nullable(),
      error: z.string().nullable().meta({ description: 'Last error of the mail server' }),
    }),
  }),
  status: 200,
});

export const testResults = ['ACCEPTED', 'REFUSED', 'UNREACHABLE', 'NOT_SET_UP'] as const;

export const sendTest = endpoint({
  method: 'POST',
  path: '/v1/mails/test',
  summary: 'Send a test email',
  description:
    'Sent at once with the operator’s settings; returns the mail server’s reply. It appears in no list of emails. API keys and apps are refused (403 `SESSION_REQUIRED`). At most five in ten minutes.',
  access: 'credential',
  scope: 'users:read',
  right: 'admin',
  actsOutside: true,
  input: z.object({ to: email.optional().meta({ description: 'Default: the caller’s own address' }) }),
  output: z.object({
    data: z.object({
      result: z.enum(testResults).meta({
        description:
          'ACCEPTED: the mail server accepted the email. REFUSED: it refused it. UNREACHABLE: no reply. NOT_SET_UP: the operator has set no mail server.',
      }),
      to: z.string(),
      from: z.string().meta({ description: 'Sender, from `MAIL_FROM`' }),
      server: z.string().nullable().meta({ description: 'Host and port of `SMTP_URL`' }),
      answer: z
        .string()
        .nullable()
        .meta({ description: 'Reply of the mail server, or why it could not be reached' }),
    }),
  }),
  status: 200,
  codes: ['SESSION_REQUIRED'],
});

export const reveal = endpoint({
  method: 'POST',
  path: '/v1/mails/{id}/reveal',
  summary: 'Show an email with its links',
  description:
    'For handing over an invitation yourself when no mail server is set. Recorded in the audit log.',
  access: 'credential',
  scope: 'users:read',
  right: 'admin',
  stepUp: {},
  input: z.object({ id }),
  output: z.object({ data: z.object({ mail: outboxMail }) }),
  status: 200,
});
