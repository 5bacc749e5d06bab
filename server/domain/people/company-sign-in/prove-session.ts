import { announce } from '#/domain/people/credentials/invalidate.ts';
import { auditPerson } from '#/platform/audit/audit.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import type { ConnectionRow } from './connection-row.ts';
import { refusalsNoted, type Vouched } from './person-vouched-for.ts';
import { CompanySignInRefused } from './refusal.ts';

type Session = { readonly sessionId: string; readonly personId: number };

/** The provider has authenticated again. Only the same person counts. */
export async function proveSession(
  ctx: PublicCtx,
  connection: ConnectionRow,
  { sessionId, personId }: Session,
  vouched: Vouched,
): Promise<void> {
  await refusalsNoted(ctx, connection, vouched, async () => {
    const { rows } = await sql<{ provider_subject: string }>`
      select session.provider_subject
      from session
      join member on member.account_id = session.workspace_id and member.person_id = session.user_id
      join sign_in_identity identity on identity.account_id = session.workspace_id and identity.connection_id = session.connection_id
        and identity.user_id = member.user_id and identity.subject = session.provider_subject and identity.issuer = ${vouched.issuer}
      where session.id = ${sessionId} and session.user_id = ${personId} and session.workspace_id = ${connection.account_id}
        and session.connection_id = ${connection.id}`.execute(ctx.db);
    const [session] = rows;
    if (session === undefined) throw new ApiError('SIGN_IN_EXPIRED');
    if (session.provider_subject !== vouched.subject) throw new CompanySignInRefused('OTHER_PERSON');
  });
  const provedAtMs = Math.min(ctx.now, vouched.authenticatedAtMs ?? 0);
  await sql`
    update session set authenticated_at = greatest(authenticated_at, ${iso(provedAtMs)}::timestamptz) where id = ${sessionId}`.execute(
    ctx.db,
  );
  await announce(ctx, { sessionId });
  await auditPerson(
    ctx,
    personId,
    'user.reauthenticate',
    { connection: connection.id },
    'done',
    connection.account_id,
  );
}
