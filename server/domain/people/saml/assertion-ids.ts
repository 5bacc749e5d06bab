import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { notAccepted } from './not-accepted.ts';

/** Each assertion counts once: of two requests with the same one, the constraint accepts one. */
export async function useUp(
  ctx: PublicCtx,
  connection: ConnectionRow,
  { id, goodUntilMs }: { readonly id: string; readonly goodUntilMs: number },
): Promise<void> {
  const { rows } = await sql`
    insert into saml_assertion (workspace_id, connection_id, assertion_hash, expires_at)
    values (${connection.account_id}, ${connection.id}, ${tokenHash(id)}, ${iso(goodUntilMs)})
    on conflict do nothing returning connection_id`.execute(ctx.db);
  if (rows.length === 0) throw notAccepted('The assertion was used before');
}
