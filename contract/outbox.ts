import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, listMeta, paging, pagingRules, rowId, sorting } from './shared.ts';

export const outboxMail = z.object({
  id: rowId,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string().meta({ description: 'Empty once it is older than texts are kept, 90 days by default' }),
  html: z.string().nullable(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })),
  eventCallId: rowId.nullable(),
  status: z.enum(['QUEUED', 'SENT', 'KEPT', 'FAILED']).meta({
    description:
      'QUEUED: waiting to be sent or retried; FAILED: no more retries; KEPT: no mail server is set',
  }),
  error: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
  createdAt: instant,
  sentAt: instant.nullable(),
});

export const outbox = endpoint({
  method: 'GET',
  path: '/v1/mails',
  summary: 'List emails',
  description:
    'Emails the service has sent or, without an SMTP server, kept. Secrets in links of the service are replaced by `…`. A signed-in administrator sees them with `POST /v1/mails/{id}/reveal`.',
  access: 'credential',
  scope: 'users:read',
  right: 'admin',
  input: z
    .object({
      id: id.optional().meta({ description: 'Only this one' }),
      ...paging,
      ...sorting(['createdAt', 'to'], 'createdAt'),
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.object({ mails: z.array(outboxMail), count: z.int() }), meta: listMeta }),
  status: 200,
});
