import type { FactorMethod } from '@callwright/contract/factor-proof.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { ChallengePurpose } from './passkey-challenge.ts';
import { passkeysOf } from './passkeys.ts';
import { codesLeft, dropCodes, renewCodes, useRecoveryCode } from './recovery-codes.ts';
import { removeTotp, totpSince, useCode } from './totp-factor.ts';
import { personWithPasskey, type Assertion } from './webauthn.ts';

/** What a person sends in addition to the password; exactly one of these. */
export type Proof = {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: Assertion | undefined;
};

/** Whether the person has a second factor. */
export async function hasFactor(ctx: PublicCtx, personId: number): Promise<boolean> {
  const { rows } = await sql<{ has_second_factor: boolean }>`
    select has_second_factor from app_user where id = ${personId}`.execute(ctx.db);
  return rows[0]?.has_second_factor ?? false;
}

/** The second factors that the person can use. */
export async function methodsOf(ctx: PublicCtx, personId: number): Promise<FactorMethod[]> {
  const methods: FactorMethod[] = [];
  if ((await totpSince(ctx, personId)) !== null) methods.push('totp');
  if ((await passkeysOf(ctx, personId)).length > 0) methods.push('passkey');
  if ((await codesLeft(ctx, personId)) > 0) methods.push('recoveryCode');
  return methods;
}

/**
 * Uses a proof up. Returns its kind, or null if it is wrong.
 * @param purpose the purpose of the challenge that a passkey answered
 */
export async function useProof(
  ctx: PublicCtx,
  personId: number,
  proof: Proof,
  purpose: ChallengePurpose,
): Promise<FactorMethod | null> {
  if (proof.code !== undefined) return (await useCode(ctx, personId, proof.code)) ? 'totp' : null;
  if (proof.passkey !== undefined) {
    const use = { purpose, personId, mustVerifyUser: purpose !== 'SECOND_FACTOR' };
    return (await personWithPasskey(ctx, proof.passkey, use)) === null ? null : 'passkey';
  }
  if (proof.recoveryCode === undefined) return null;
  return (await useRecoveryCode(ctx, personId, proof.recoveryCode)) ? 'recoveryCode' : null;
}

/** Ten recovery codes for a person who has just got a factor; null for one who has some left. */
export async function firstCodes(tx: PublicCtx, personId: number): Promise<string[] | null> {
  return (await codesLeft(tx, personId)) > 0 ? null : renewCodes(tx, personId);
}

/**
 * Updates what other code reads about factors. Runs in the transaction that changes them and has locked the person:
 * otherwise, two concurrent changes would not see each other.
 */
export async function noteFactors(tx: PublicCtx, personId: number): Promise<void> {
  // In a separate statement: people are on every server of a cluster, their factors on one.
  const { rows } = await sql<{ are_there: boolean }>`
    select exists (
      select from totp_factor where user_id = ${personId} and confirmed_at is not null
      union all select from passkey where user_id = ${personId}) as are_there`.execute(tx.db);
  const has = rows[0]?.are_there === true;
  await sql`update app_user set has_second_factor = ${has} where id = ${personId}`.execute(tx.db);
  // Recovery codes replace a factor; they are not one themselves.
  if (!has) await dropCodes(tx, personId);
}

/** Removes all factors. */
export async function removeFactors(tx: PublicCtx, personId: number): Promise<void> {
  await removeTotp(tx, personId);
  await sql`delete from passkey where user_id = ${personId}`.execute(tx.db);
  await noteFactors(tx, personId);
}
