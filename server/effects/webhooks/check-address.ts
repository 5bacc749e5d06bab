import { because } from '@callwright/contract/error-reasons.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { guard } from '#/platform/net/guard.ts';
import { mayConnectTo } from '#/platform/net/may-connect-to.ts';

/**
 * 400 for an address that we must not send to. The message is always the same, so that it reveals nothing about the
 * internal network. Resolves the host name, so it must not run inside a transaction.
 */
export async function checkAddress(
  ctx: PublicCtx,
  input: { readonly url?: string | undefined },
): Promise<void> {
  if (input.url === undefined) return;
  const url = URL.parse(input.url);
  if (url === null || !(await mayConnectTo(url, guard(ctx.app.config.webhookAllowCidrs))))
    throw invalid({ url: [because('ADDRESS_NOT_PUBLIC')] });
}
