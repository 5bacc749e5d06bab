import { randomBytes } from 'node:crypto';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';

const ageMaxMs = 5 * 60_000;

/** The purpose of a challenge; an answer is only valid for the same purpose. */
export type ChallengePurpose = 'REGISTER' | 'SIGN_IN' | 'SECOND_FACTOR' | 'REAUTHENTICATE';

/** Stores a new challenge and returns it as base64url. @param personId who must answer it; null for anybody */
export async function newChallenge(
  ctx: PublicCtx,
  purpose: ChallengePurpose,
  personId: number | null,
): Promise<Buffer> {
  const challenge = randomBytes(32);
  await sql`
    insert into passkey_challenge (challenge_hash, purpose, user_id, expires_at)
    values (${tokenHash(challenge.toString('base64url'))}, ${purpose}, ${personId}, ${iso(ctx.now + ageMaxMs)})`.execute(
    ctx.db,
  );
  return challenge;
}

/** Uses a challenge up, whatever the result. Returns whether it was ours, for this purpose, and in time. */
export async function takeChallenge(
  ctx: PublicCtx,
  challenge: string,
  purpose: ChallengePurpose,
  personId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenge
    where challenge_hash = ${tokenHash(challenge)} and purpose = ${purpose}
      and user_id is not distinct from ${personId}::bigint and expires_at > ${iso(ctx.now)}
    returning purpose`.execute(ctx.db);
  return rows.length > 0;
}
