import { because } from '@callwright/contract/error-reasons.ts';
import type { PaymentProvider } from '@callwright/contract/payment-providers.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { isTrouble, NotAllowed } from '#/ports/outside/trouble.ts';
import { sourceWith } from './source.ts';

const totalMs = 10_000;

/** Asks the provider whether a key works. Throws 400 with advice. Not inside a transaction. */
export async function checkKey(ctx: Ctx, provider: PaymentProvider, apiKey: string): Promise<void> {
  try {
    await sourceWith(ctx.app, provider, apiKey, totalMs).check();
  } catch (error) {
    if (!isTrouble(error)) throw error;
    const code = error instanceof NotAllowed ? 'PAYMENTS_NOT_ALLOWED' : 'PAYMENTS_NOT_REACHED';
    throw invalid({ apiKey: [{ ...because(code), text: error.message }] });
  }
}

/** Whether the key is for live mode, which is part of the key's text. */
export function isLiveKey(apiKey: string): boolean {
  return apiKey.includes('_live_');
}
