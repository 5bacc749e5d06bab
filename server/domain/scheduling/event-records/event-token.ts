import type { Ctx } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import { hashOfToken, newWorkspaceToken } from '#/platform/secrets/workspace-tokens.ts';

// An identifier of an event for programs. It is looked up by its hash, and also stored encrypted because every reply
// shows it.

/** What the database stores of a new token. */
export function keepNewEventToken(ctx: Ctx, id: number): { readonly hash: Buffer; readonly sealed: string } {
  const token = newWorkspaceToken(ctx);
  return {
    hash: hashOfToken(token),
    sealed: seal(ctx.app.config, eventTokenPlace(ctx.accountId, id), token),
  };
}

export function eventTokenPlace(accountId: number, id: number): Place {
  return { purpose: 'event token', row: `${accountId}/${id}` };
}

// Cached: decrypting one takes 10 µs, 7 % of a list's time per event, and always gives the same result for a row.
const openedOf = perApp(() => new Map<string, string>());
const openedMax = 10_000;

/** Empty if the key it was encrypted with is lost: the event is then shown without its token. */
export function readableTokenOf(
  ctx: Ctx,
  { id, token_sealed: sealed }: { readonly id: number; readonly token_sealed: string },
): string {
  const opened = openedOf(ctx.app);
  const key = `${ctx.accountId}/${id} ${sealed}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  try {
    const token = unseal(ctx.app.config, eventTokenPlace(ctx.accountId, id), sealed);
    if (opened.size >= openedMax) opened.clear();
    opened.set(key, token);
    return token;
  } catch {
    return '';
  }
}
