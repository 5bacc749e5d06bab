import type { PublicCtx } from '../ctx.ts';
import { invalid } from '../errors.ts';
import { guard } from '../net/guard.ts';
import { mayLeadThere } from '../net/may-lead-there.ts';

/**
 * 400 for an address that must not be asked. All are refused in the same words, so that nobody learns what is inside.
 * Looks the name up, therefore never within a transaction.
 */
export async function checkAddress(
  ctx: PublicCtx,
  input: { readonly url?: string | undefined },
): Promise<void> {
  if (input.url === undefined) return;
  const url = URL.parse(input.url);
  if (url === null || !(await mayLeadThere(url, guard(ctx.app.config.webhookAllowCidrs))))
    throw invalid({ url: ['Must be a public https address'] });
}
