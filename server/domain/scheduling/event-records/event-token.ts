import type { Ctx } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import { hashOfToken, newWorkspaceToken } from '#/platform/secrets/workspace-tokens.ts';

// Another name of an event for programs. It is looked up by its hash, and kept sealed because every reply shows it again.

/** What the database keeps of a new token. */
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

// Opening one takes 10 µs, 7 % of what a list spends on an event; the same text in the same row always opens to the same.
const openedOf = perApp(() => new Map<string, string>());
const openedMax = 10_000;

/** Empty where the secret it was sealed with is lost: an event is shown without its token then. */
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
