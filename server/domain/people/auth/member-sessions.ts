import { signInTime } from '#/platform/context/app-of.ts';
import type * as contract from '@callwright/contract/member-sessions.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { sessionIdleMs } from './find-session.ts';

type Row = {
  id: string;
  ip: string | null;
  user_agent: string | null;
  created_at: string;
  last_used_at: string;
};

/** The open sessions that a member has used in the workspace, without anything that grants access. */
export async function listMemberSessions(
  ctx: Ctx,
  { id }: Input<typeof contract.listSessions>,
): Promise<Result<typeof contract.listSessions>> {
  await mustBeMember(ctx, id);
  const open = sql<Row>`
    select session.id, session.ip, session.user_agent, session.created_at, used.last_used_at
    from session_workspace used
    join member on member.account_id = used.account_id and member.user_id = used.user_id
    join session on session.id = used.session_id and session.user_id = member.person_id
    where used.account_id = ${ctx.accountId} and used.user_id = ${id} and used.ended_at is null
      and session.born > member.credentials_after and session.expires_at > ${iso(signInTime(ctx))}
      and session.last_used_at > ${iso(signInTime(ctx) - sessionIdleMs)}
    order by used.last_used_at desc, session.id`;
  const { rows } = await ctx.db.asService((db) => open.execute(db));
  return {
    data: {
      sessions: rows.map((row) => ({
        id: row.id,
        ip: row.ip,
        userAgent: row.user_agent,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      })),
    },
  };
}

/** Ends a session in this workspace, at its next request. */
export async function endMemberSession(
  ctx: Ctx,
  { id, sessionId }: Input<typeof contract.endSession>,
): Promise<Result<typeof contract.endSession>> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql`
      update session_workspace set ended_at = ${iso(signInTime(tx))}
      where account_id = ${tx.accountId} and user_id = ${id} and session_id = ${sessionId} and ended_at is null
      returning session_id`.execute(tx.db);
    if (rows.length === 0) throw notFound('session');
    await audit(tx, 'user.session_end', 'user', id, null, { sessionId });
    await announce(tx, { sessionId });
    return { data: { done: true } };
  });
}

/** Throws 404 unless the person is in the workspace. */
export async function mustBeMember(ctx: Ctx, userId: number): Promise<void> {
  const { rows } = await sql`
    select from member where account_id = ${ctx.accountId} and user_id = ${userId}`.execute(ctx.db);
  if (rows.length === 0) throw notFound('user');
}
