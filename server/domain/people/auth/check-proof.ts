import type { FactorMethod } from '@callwright/contract/factor-proof.ts';
import { auditPerson } from '#/platform/audit/audit.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { ChallengePurpose } from '#/domain/people/factors/passkey-challenge.ts';
import { useProof, type Proof } from '#/domain/people/factors/factors.ts';
import { addressKey, attemptsMax, countAttempt, forgetAttempts, takeBackAttempt } from './throttle.ts';

/**
 * Uses up a second factor and returns which one it was. Throws 401 for a wrong one, and 429 after as many as with
 * passwords.
 */
export async function checkProof(
  ctx: PublicCtx,
  personId: number,
  proof: Proof,
  purpose: 'SECOND_FACTOR' | 'REAUTHENTICATE',
): Promise<FactorMethod> {
  if (proof.passkey !== undefined) return checked(ctx, personId, proof, purpose); // nobody guesses a signature
  const account = `second-factor:${personId}`;
  const fromAddress =
    ctx.ip === null ? null : await countAttempt(ctx, addressKey('sign-in', ctx.ip), attemptsMax.address);
  await countAttempt(ctx, account, attemptsMax.account);
  const method = await checked(ctx, personId, proof, purpose);
  await forgetAttempts(ctx, account);
  if (fromAddress !== null) await takeBackAttempt(ctx, fromAddress);
  return method;
}

async function checked(
  ctx: PublicCtx,
  personId: number,
  proof: Proof,
  purpose: ChallengePurpose,
): Promise<FactorMethod> {
  const method = await useProof(ctx, personId, proof, purpose);
  if (method !== null) return method;
  ctx.app.meters.signInFailed('second_factor');
  await auditPerson(ctx, personId, 'user.second_factor_failed', null, 'failed');
  throw new ApiError(proof.passkey === undefined ? 'SECOND_FACTOR_FAILED' : 'PASSKEY_REFUSED');
}
