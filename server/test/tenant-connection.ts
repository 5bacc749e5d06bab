import { sql } from '#/platform/db/sql.ts';
import { sealConnectionSecret } from '#/domain/people/company-sign-in/connection-row.ts';
import { iso } from '#/platform/values/time.ts';
import type { Workspace } from './workspace.ts';

export type ConnectionIds = {
  /** A company sign-in that is linked to the member. */
  connection: number;
  /** A domain of the connection without a DNS record. */
  connectionDomain: string;
};

/** A company sign-in with a linked member; no request is sent to its provider. */
export async function connectionOf(w: Workspace, mark: string, userId: number): Promise<ConnectionIds> {
  const connectionDomain = `${mark.toLowerCase()}.company.example`;
  const settings = {
    preset: 'GENERIC',
    issuer: 'https://192.0.2.1',
    clientId: mark,
    scopes: 'openid',
    tenantIds: [],
    trustsEmail: false,
  };
  return w.within(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into sign_in_connection (account_id, kind, name, settings, is_active, is_enforced, adds_members, counts_as_factor, default_role,
        gives_administrators, created_at, updated_at)
      values (${w.id}, 'OIDC', ${mark}, ${JSON.stringify(settings)}::jsonb, true, false, false, false, 'VIEWER', false, ${iso(tx.now)}, ${iso(tx.now)})
      returning id`.execute(tx.db);
    const id = rows[0]?.id ?? 0;
    const secret = sealConnectionSecret(tx, { account_id: w.id, id }, mark);
    await sql`update sign_in_connection set secret = ${secret} where account_id = ${w.id} and id = ${id}`.execute(
      tx.db,
    );
    await sql`
      insert into sign_in_domain (account_id, domain, connection_id, challenge, created_at)
      values (${w.id}, ${connectionDomain}, ${id}, 'none', ${iso(tx.now)})`.execute(tx.db);
    await sql`
      insert into sign_in_identity (account_id, connection_id, issuer, subject, user_id, created_at, last_used_at)
      values (${w.id}, ${id}, 'https://192.0.2.1', ${mark}, ${userId}, ${iso(tx.now)}, ${iso(tx.now)})`.execute(
      tx.db,
    );
    return { connection: id, connectionDomain };
  });
}
