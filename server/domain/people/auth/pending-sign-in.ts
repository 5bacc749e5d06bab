import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { newLinkToken, tokenHash } from '#/domain/people/credentials/tokens.ts';

const ageMaxMs = 5 * 60_000;
const attemptsMax = 5;

/** A person whose password was right. */
export type Pending = { readonly personId: number; readonly linkHash: Buffer | null };

/** Notes that the password was right, and returns the token that says so; only its hash is kept. */
export async function keepPending(
  ctx: PublicCtx,
  personId: number,
  linkHash: Buffer | null,
): Promise<{ token: string; untilMs: number }> {
  const token = newLinkToken();
  const untilMs = ctx.now + ageMaxMs;
  await sql`
    insert into pending_sign_in (token_hash, user_id, link_hash, expires_at)
    values (${tokenHash(token)}, ${personId}, ${linkHash}, ${iso(untilMs)})`.execute(ctx.db);
  return { token, untilMs };
}

/** Counts an attempt before it is made, so that many at once are many: 401 when there are no more, or it is too late. */
export async function attemptPending(ctx: PublicCtx, token: string): Promise<Pending> {
  const { rows } = await sql<{ user_id: number; link_hash: Buffer | null }>`
    update pending_sign_in set attempts = attempts + 1
    where token_hash = ${tokenHash(token)} and expires_at > ${iso(ctx.now)} and attempts < ${attemptsMax}
    returning user_id, link_hash`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new ApiError('SIGN_IN_EXPIRED');
  return { personId: row.user_id, linkHash: row.link_hash };
}

/** Who it is, without an attempt; 401 as there. */
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

/** Uses it up: of two requests at the same moment the database accepts one, and a session that was ended meanwhile stays ended. */
export async function takePending(ctx: PublicCtx, token: string): Promise<void> {
  const { rows } = await sql`
    delete from pending_sign_in where token_hash = ${tokenHash(token)} returning user_id`.execute(ctx.db);
  if (rows.length === 0) throw new ApiError('SIGN_IN_EXPIRED');
}
