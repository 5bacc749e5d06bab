import { randomBytes } from 'node:crypto';
import type * as contract from '@callwright/contract/auth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { auditPerson } from '#/platform/audit/audit.ts';
import type { PublicCtx, SessionCtx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import type { CompanyBond } from './company-bond.ts';
import { sessionAgeMaxMs } from './find-session.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { newSessionToken, tokenHash } from '#/domain/people/credentials/tokens.ts';

const userAgentLengthMax = 300;

/** How a session was opened, if not by the person's own sign-in. */
export type OpenedBy = { readonly bond: CompanyBond; readonly hasOwnFactor: boolean };

/** Opens a session for a person who has just authenticated. Returns its token, which is not stored. */
export async function openSession(
  ctx: PublicCtx,
  personId: number,
  openedBy: OpenedBy | null = null,
): Promise<string> {
  const token = newSessionToken();
  const bond = openedBy?.bond ?? null;
  const insert = sql`
    insert into session (id, token_hash, user_id, ip, user_agent, created_at, last_used_at, authenticated_at, expires_at,
      workspace_id, connection_id, provider_subject, provider_session, has_own_factor)
    values (${randomBytes(12).toString('base64url')}, ${tokenHash(token)}, ${personId}, ${ctx.ip}, ${ctx.userAgent?.slice(0, userAgentLengthMax) ?? null},
      ${iso(ctx.now)}, ${iso(ctx.now)}, ${iso(provedAt(ctx, bond))}, ${iso(ctx.now + sessionAgeMaxMs)},
      ${bond?.workspaceId ?? null}, ${bond?.connectionId ?? null}, ${bond?.subject ?? null}, ${bond?.providerSession ?? null}, ${openedBy?.hasOwnFactor ?? false})`;
  await ctx.db.asService((db) => insert.execute(db));
  return token;
}

/** A provider may accept people who authenticated days ago. Unless it says when, that counts as long ago. */
function provedAt(ctx: PublicCtx, bond: CompanyBond | null): number {
  return bond === null ? ctx.now : Math.min(ctx.now, bond.authenticatedAtMs ?? 0);
}

type SessionRow = {
  id: string;
  ip: string | null;
  user_agent: string | null;
  created_at: string;
  last_used_at: string;
};

/** The person's open sessions, most recently used first. */
export async function list(ctx: SessionCtx): Promise<Result<typeof contract.sessions>> {
  const { rows } = await sql<SessionRow>`
    select id, ip, user_agent, created_at, last_used_at from session
    where user_id = ${ctx.personId} and expires_at > ${iso(ctx.now)}
    order by last_used_at desc, id`.execute(ctx.db);
  return {
    data: rows.map((row) => ({
      id: row.id,
      current: row.id === ctx.sessionId,
      ip: row.ip,
      userAgent: row.user_agent,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    })),
  };
}

/** Ends one of the person's sessions. Throws 404 for sessions of others. */
export async function end(
  ctx: SessionCtx,
  input: Input<typeof contract.endSession>,
): Promise<Result<typeof contract.endSession>> {
  const { rows } =
    await sql`delete from session where id = ${input.id} and user_id = ${ctx.personId} returning id`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw notFound('session');
  await announce(ctx, { sessionId: input.id });
  await auditPerson(ctx, ctx.personId, 'user.session_end', { sessionId: input.id });
  return { data: { done: true } };
}

/** Ends all sessions of a person, except `exceptId`, and sign-ins that wait for a second factor. */
export async function endAll(tx: PublicCtx, personId: number, exceptId: string | null): Promise<void> {
  await sql`delete from session where user_id = ${personId} and id is distinct from ${exceptId}`.execute(
    tx.db,
  );
  await sql`delete from pending_sign_in where user_id = ${personId}`.execute(tx.db);
  await announce(tx, { personId });
}
