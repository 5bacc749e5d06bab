import type { Ctx } from '../ctx.ts';
import { seal, unseal } from '../secrets.ts';

type Sealed = { account: number; content: object };

/** A text that a visitor carries around without reading or changing it; good in this workspace only. */
export function sealFor(ctx: Ctx, purpose: string, content: object): string {
  const sealed: Sealed = { account: ctx.accountId, content };
  return seal(ctx.app.config.appSecret, purpose, JSON.stringify(sealed));
}

/** What `sealFor` made for the same workspace and purpose; null for everything else. */
export function unsealFor<T extends object>(ctx: Ctx, purpose: string, sealed: string): T | null {
  let text: string;
  try {
    text = unseal(ctx.app.config.appSecret, purpose, sealed);
  } catch {
    return null; // whatever is wrong with it, it is not one of ours
  }
  const { account, content } = JSON.parse(text) as Sealed; // only sealFor makes what unseals
  return account === ctx.accountId ? (content as T) : null;
}
