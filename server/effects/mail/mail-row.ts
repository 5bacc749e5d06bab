import type { outboxMail } from '@callwright/contract/outbox.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { unseal } from '#/platform/secrets/secrets.ts';
import { calendarFileName, mailPlace } from '#/ports/messages/send-mail.ts';
import { maskCalendar, maskLinks } from './mask-links.ts';

/** A mail, as `mailColumns` selects it from `mail c`. */
export type MailRow = {
  id: number;
  kind: string;
  to_address: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  calendar: string | null;
  calendar_method: string | null;
  event_call_id: number | null;
  status: 'QUEUED' | 'SENT' | 'KEPT' | 'FAILED';
  error: string | null;
  created_at: string;
  sent_at: string | null;
};

export const mailColumns =
  'c.id, c.kind, c.to_address, c.subject, c.body_text, c.body_html, c.calendar, c.calendar_method, c.event_call_id, c.status, c.error, c.created_at, c.sent_at';

/** The mail with its full text, including the secrets in its links. */
export function presentMail(ctx: Ctx, row: MailRow): z.input<typeof outboxMail> {
  // Texts are deleted after the retention period.
  const open = (sealed: string): string =>
    sealed === '' ? '' : unseal(ctx.app.config, mailPlace(ctx.accountId, row.id), sealed);
  return {
    id: row.id,
    kind: row.kind,
    to: row.to_address,
    subject: row.subject,
    text: open(row.body_text),
    html: row.body_html === null ? null : open(row.body_html),
    attachments:
      row.calendar === null
        ? []
        : [
            {
              name: calendarFileName(row.calendar_method),
              type: `text/calendar; method=${row.calendar_method}`,
              content: open(row.calendar),
            },
          ],
    eventCallId: row.event_call_id,
    status: row.status,
    error: row.error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  };
}

/** The same, with the secrets in links masked. */
export function presentMasked(ctx: Ctx, row: MailRow): z.input<typeof outboxMail> {
  const { baseUrl } = ctx.app.config;
  const mail = presentMail(ctx, row);
  return {
    ...mail,
    text: maskLinks(mail.text, baseUrl),
    html: mail.html === null ? null : maskLinks(mail.html, baseUrl),
    attachments: mail.attachments.map((file) => ({
      ...file,
      content: maskCalendar(file.content, baseUrl),
    })),
  };
}
