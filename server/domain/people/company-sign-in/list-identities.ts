import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/sign-in-connections.ts';
import { mustBeMember } from '#/domain/people/auth/member-sessions.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

type Row = {
  connection_id: number;
  name: string;
  issuer: string;
  subject: string;
  created_at: string;
  last_used_at: string;
};

/** A member's identities at the providers: at most one per connection. */
export async function listIdentities(
  ctx: Ctx,
  { id }: Input<typeof contract.listIdentities>,
): Promise<Result<typeof contract.listIdentities>> {
  await mustBeMember(ctx, id);
  const { rows } = await sql<Row>`
    select identity.connection_id, connection.name, identity.issuer, identity.subject, identity.created_at, identity.last_used_at
    from sign_in_identity identity
    join sign_in_connection connection on connection.account_id = identity.account_id and connection.id = identity.connection_id
    where identity.account_id = ${ctx.accountId} and identity.user_id = ${id}
    order by identity.last_used_at desc, identity.connection_id`.execute(ctx.db);
  return {
    data: {
      identities: rows.map((row) => ({
        connectionId: row.connection_id,
        connectionName: row.name,
        issuer: row.issuer,
        subject: row.subject,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      })),
    },
  };
}
