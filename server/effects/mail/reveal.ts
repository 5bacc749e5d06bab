import type * as contract from '@callwright/contract/mails.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { mailColumns, presentMail, type MailRow } from './mail-row.ts';

/** POST /v1/mails/{id}/reveal: one mail with the secrets in its links. Throws 404 for private mails. */
export async function revealMail(
  ctx: Ctx,
  { id }: Input<typeof contract.reveal>,
): Promise<Result<typeof contract.reveal>> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<MailRow>`
      select ${sql.raw(mailColumns)} from mail c
      where c.account_id = ${tx.accountId} and c.id = ${id} and not c.is_private`.execute(tx.db);
    const [row] = rows;
    if (row === undefined) throw notFound('mail');
    await audit(tx, 'mail.reveal', 'mail', row.id, null, { kind: row.kind, to: row.to_address });
    return { data: { mail: presentMail(tx, row) } };
  });
}
