import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { newLinkToken, tokenHash } from '#/domain/people/credentials/tokens.ts';
import type { CompanyBond } from './company-bond.ts';

const ageMaxMs = 5 * 60_000;
const attemptsMax = 5;

/** A person who has given the first proof: the password, or a company sign-in. */
export type Pending = {
  readonly personId: number;
  readonly linkHash: Buffer | null;
  readonly bond: CompanyBond | null;
};

type Row = {
  user_id: number;
  link_hash: Buffer | null;
  workspace_id: number | null;
  connection_id: number | null;
  provider_subject: string | null;
  provider_session: string | null;
  authenticated_at: string | null;
};

/** Records that the first proof was correct. Returns a token for the next step, of which only the hash is stored. */
export async function keepPending(
  ctx: PublicCtx,
  { personId, linkHash, bond }: Pending,
): Promise<{ token: string; untilMs: number }> {
  const token = newLinkToken();
  const untilMs = ctx.now + ageMaxMs;
  await sql`
    insert into pending_sign_in (token_hash, user_id, link_hash, expires_at, workspace_id, connection_id, provider_subject, provider_session,
      authenticated_at)
    values (${tokenHash(token)}, ${personId}, ${linkHash}, ${iso(untilMs)}, ${bond?.workspaceId ?? null}, ${bond?.connectionId ?? null},
      ${bond?.subject ?? null}, ${bond?.providerSession ?? null}, ${isoOrNull(bond?.authenticatedAtMs)})`.execute(
    ctx.db,
  );
  return { token, untilMs };
}

/**
 * Counts an attempt before it is made, so that concurrent ones all count. Throws 401 if none is left, or it is too
 * late.
 */
export async function attemptPending(ctx: PublicCtx, token: string): Promise<Pending> {
  const { rows } = await sql<Row>`
    update pending_sign_in set attempts = attempts + 1
    where token_hash = ${tokenHash(token)} and expires_at > ${iso(ctx.now)} and attempts < ${attemptsMax}
    returning user_id, link_hash, workspace_id, connection_id, provider_subject, provider_session, authenticated_at`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw new ApiError('SIGN_IN_EXPIRED');
  return { personId: row.user_id, linkHash: row.link_hash, bond: bondIn(row) };
}

function bondIn(row: Row): CompanyBond | null {
  const { workspace_id: workspaceId, connection_id: connectionId } = row;
  if (workspaceId === null || connectionId === null) return null;
  return {
    workspaceId,
    connectionId,
    subject: row.provider_subject ?? '',
    providerSession: row.provider_session,
    authenticatedAtMs: row.authenticated_at === null ? null : Date.parse(row.authenticated_at),
  };
}

function isoOrNull(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : iso(ms);
}

/** The person, without counting an attempt. Throws 401 in the same cases. */
export async function readPending(ctx: PublicCtx, token: string): Promise<{ personId: number }> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from pending_sign_in
    where token_hash = ${tokenHash(token)} and expires_at > ${iso(ctx.now)} and attempts < ${attemptsMax}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw new ApiError('SIGN_IN_EXPIRED');
  return { personId: row.user_id };
}

/**
 * Uses it up. Of two concurrent requests the database accepts one, and a sign-in that was ended meanwhile stays ended.
 */
export async function takePending(ctx: PublicCtx, token: string): Promise<void> {
  const { rows } = await sql`
    delete from pending_sign_in where token_hash = ${tokenHash(token)} returning user_id`.execute(ctx.db);
  if (rows.length === 0) throw new ApiError('SIGN_IN_EXPIRED');
}
