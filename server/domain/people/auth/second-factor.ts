import type * as contract from '@callwright/contract/second-factor.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { checkProof } from './check-proof.ts';
import { requestOptions } from '#/domain/people/factors/webauthn.ts';
import { letInWith } from './let-in.ts';
import { attemptPending, readPending, takePending } from './pending-sign-in.ts';

/** Completes a sign-in with the second factor, and opens the session. */
export async function secondFactor(ctx: PublicCtx, { token, ...proof }: Input<typeof contract.secondFactor>) {
  const pending = await attemptPending(ctx, token);
  const method = await checkProof(ctx, pending.personId, proof, 'SECOND_FACTOR');
  await takePending(ctx, token);
  return letInWith(ctx, pending, method);
}

/** The challenge for one of that person's passkeys. */
export async function secondFactorOptions(
  ctx: PublicCtx,
  { token }: Input<typeof contract.secondFactorOptions>,
): Promise<Result<typeof contract.secondFactorOptions>> {
  const { personId } = await readPending(ctx, token);
  return { data: { options: await requestOptions(ctx, 'SECOND_FACTOR', personId) } };
}
