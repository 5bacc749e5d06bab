import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { ConnectionRow } from './connection-row.ts';

/** Whether the workspace has verified a domain and assigned it to this connection. */
export async function isVerifiedDomain(
  ctx: PublicCtx,
  connection: Pick<ConnectionRow, 'account_id' | 'id'>,
  domain: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from sign_in_domain domain
    join verified_domain verified on verified.domain = domain.domain and verified.workspace_id = domain.account_id
    where domain.account_id = ${connection.account_id} and domain.connection_id = ${connection.id}
      and domain.domain = ${domain.toLowerCase()}`.execute(ctx.db);
  return rows.length > 0;
}
