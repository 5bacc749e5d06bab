import type * as contract from '@callwright/contract/second-factor.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { personWithPasskey, requestOptions } from '#/domain/people/factors/webauthn.ts';
import { letInWith } from './let-in.ts';

/** The challenge for any passkey of this service. It contains no account, so it reveals nothing. */
export async function passkeyOptions(ctx: PublicCtx): Promise<Result<typeof contract.passkeyOptions>> {
  return { data: { options: await requestOptions(ctx, 'SIGN_IN', null) } };
}

/** Signs in with a passkey alone: the device is one factor, and that it verified its user is the other. */
export async function signInWithPasskey(
  ctx: PublicCtx,
  { passkey }: Input<typeof contract.signInWithPasskey>,
) {
  const personId = await personWithPasskey(ctx, passkey, {
    purpose: 'SIGN_IN',
    personId: null,
    mustVerifyUser: true,
  });
  if (personId === null) throw new ApiError('PASSKEY_REFUSED');
  return letInWith(ctx, { personId, linkHash: null, bond: null }, 'passkey');
}
