import type { Ctx } from '#/platform/context/ctx.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import { hashOfToken } from '#/platform/secrets/workspace-tokens.ts';
import type { CallRow } from './call-row.ts';

// The secret in the link with which an invitee moves or cancels a call. It is looked up by its hash. It is also stored
// encrypted, because mails and the hosts' view show the link again.

/** What the database stores of a token. */
export type KeptToken = { readonly hash: Buffer; readonly sealed: string };

/** The workspace in a token; null if the token cannot be one of ours. */
export function accountOfToken(token: string): number | null {
  const match = /^([0-9a-z]{1,10})_[A-Za-z0-9_-]{24}$/.exec(token);
  const accountId = match?.[1] === undefined ? Number.NaN : Number.parseInt(match[1], 36);
  return Number.isSafeInteger(accountId) && accountId > 0 ? accountId : null;
}

/** What to store of a call's token. */
export function keepInviteeToken(ctx: Ctx, previewId: string, token: string): KeptToken {
  const sealed = seal(ctx.app.config, inviteeTokenPlace(ctx.accountId, previewId), token);
  return { hash: hashOfToken(token), sealed };
}

/** Bound to the call's preview id, because the call has no id yet. */
export function inviteeTokenPlace(accountId: number, previewId: string): Place {
  return { purpose: 'invitee token', row: `${accountId}/${previewId}` };
}

type Sealed = Pick<CallRow, 'preview_id' | 'token_sealed'>;

export function inviteeTokenOf(ctx: Ctx, { preview_id: previewId, token_sealed: sealed }: Sealed): string {
  return unseal(ctx.app.config, inviteeTokenPlace(ctx.accountId, previewId), sealed);
}

/** The same, but null if the key it was encrypted with is lost: the call is then shown without its link. */
export function readableTokenOf(ctx: Ctx, call: Sealed): string | null {
  try {
    return inviteeTokenOf(ctx, call);
  } catch {
    return null;
  }
}
