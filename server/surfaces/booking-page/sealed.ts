import type { Ctx } from '#/platform/context/ctx.ts';
import { seal, unseal } from '#/platform/secrets/secrets.ts';

type Sealed = { account: number; content: object };

/**
 * Encrypts content that a visitor carries around without being able to read or change it. Valid in this workspace only.
 */
export function sealFor(ctx: Ctx, purpose: string, content: object, row = ''): string {
  const sealed: Sealed = { account: ctx.accountId, content };
  return seal(ctx.app.config, { purpose, row }, JSON.stringify(sealed));
}

/** Decrypts what `sealFor` made for the same workspace and purpose; null for everything else. */
export function unsealFor<T extends object>(ctx: Ctx, purpose: string, sealed: string, row = ''): T | null {
  let text: string;
  try {
    text = unseal(ctx.app.config, { purpose, row }, sealed);
  } catch {
    return null; // whatever is wrong with it, it is not ours
  }
  const { account, content } = JSON.parse(text) as Sealed; // only sealFor makes what unseals
  return account === ctx.accountId ? (content as T) : null;
}
