import { audit } from '#/platform/audit/audit.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { ConnectionRow } from './connection-row.ts';
import { CompanySignInRefused } from './refusal.ts';

type AtProvider = { readonly issuer: string; readonly subject: string };

/** The member with this subject at this provider; null if there is none. */
export async function identify(
  tx: PublicCtx,
  connection: ConnectionRow,
  { issuer, subject }: AtProvider,
): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    update sign_in_identity set last_used_at = ${iso(tx.now)}
    where account_id = ${connection.account_id} and connection_id = ${connection.id} and issuer = ${issuer} and subject = ${subject}
    returning user_id`.execute(tx.db);
  return rows[0]?.user_id ?? null;
}

/** Stores the identity. Throws if the person has another subject already, or the subject belongs to another person. */
export async function link(
  tx: Ctx,
  connection: ConnectionRow,
  { issuer, subject }: AtProvider,
  userId: number,
): Promise<void> {
  const { rows } = await sql`
    insert into sign_in_identity (account_id, connection_id, issuer, subject, user_id, created_at, last_used_at)
    values (${connection.account_id}, ${connection.id}, ${issuer}, ${subject}, ${userId}, ${iso(tx.now)}, ${iso(tx.now)})
    on conflict do nothing returning user_id`.execute(tx.db);
  if (rows.length === 0) {
    // Of two concurrent first sign-ins, the second finds what the first has stored.
    if ((await identify(tx, connection, { issuer, subject })) === userId) return;
    throw new CompanySignInRefused('OTHER_IDENTITY');
  }
  await audit(tx, 'company_sign_in.link', 'user', userId, null, {
    connection: connection.id,
    issuer,
    subject,
  });
}
