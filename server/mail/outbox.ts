import type * as contract from '@callwright/contract/account.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../ctx.ts';
import { readPage } from '../lists.ts';
import { unseal } from '../secrets.ts';
import { calendarFileName, mailSealPurpose } from './send-mail.ts';

type MailRow = {
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

/** The mails of the workspace, the newest first, without those that are their recipient’s alone. */
export async function outbox(
  ctx: Ctx,
  input: Input<typeof contract.outbox>,
): Promise<Result<typeof contract.outbox>> {
  const { rows, meta } = await readPage<MailRow>(ctx, input, {
    name: 'mails',
    from: 'mail c',
    key: 'c.id',
    order: { by: 'c.id', type: 'bigint' },
    direction: 'desc',
    where: [sql`c.account_id = ${ctx.accountId}`, sql`not c.is_private`],
    strategy: 'walk',
    row: (id) => sql`
      select c.id, c.kind, c.to_address, c.subject, c.body_text, c.body_html, c.calendar, c.calendar_method, c.event_call_id, c.status, c.error, c.created_at, c.sent_at from mail c
      where c.account_id = ${ctx.accountId} and c.id = ${id}`,
  });
  const open = (sealed: string): string => unseal(ctx.app.config.appSecret, mailSealPurpose, sealed);
  const mails = rows.map((row) => ({
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
  }));
  return { data: { mails, count: meta.count }, meta };
}
