import type { Ctx } from '#/platform/context/ctx.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';

// The secret in the links of waiting-list mails, one per entry. It is looked up by its hash, and also stored encrypted
// because each mail shows it.

/** What the token of an entry is sealed for. */
export function placeOfWaitingToken(accountId: number, tokenHash: Buffer): Place {
  return { purpose: 'waiting list', row: `${accountId}/${tokenHash.toString('base64url')}` };
}

export function sealWaitingToken(ctx: Ctx, tokenHash: Buffer, token: string): string {
  return seal(ctx.app.config, placeOfWaitingToken(ctx.accountId, tokenHash), token);
}

export function waitingTokenOf(ctx: Ctx, row: { token_hash: Buffer; token_sealed: string }): string {
  return unseal(ctx.app.config, placeOfWaitingToken(ctx.accountId, row.token_hash), row.token_sealed);
}
