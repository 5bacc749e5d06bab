import type * as contract from '@callwright/contract/account.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../ctx.ts';
import { readPage } from '../lists.ts';
import { unseal } from '../secrets.ts';
import { mailSealPurpose } from './send-mail.ts';

type MailRow = {
  id: number;
  kind: string;
  to_address: string;
  subject: string;
  body_text: string;
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
      select c.id, c.kind, c.to_address, c.subject, c.body_text, c.status, c.error, c.created_at, c.sent_at from mail c
      where c.account_id = ${ctx.accountId} and c.id = ${id}`,
  });
  const mails = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: row.to_address,
    subject: row.subject,
    text: unseal(ctx.app.config.appSecret, mailSealPurpose, row.body_text),
    status: row.status,
    error: row.error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }));
  return { data: { mails, count: meta.count }, meta };
}
