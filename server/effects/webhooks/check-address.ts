import { because } from '@callwright/contract/error-reasons.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { guard, isAllowedUrl } from '#/platform/net/guard.ts';
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
  const allowed = guard(ctx.app.config.webhookAllowCidrs);
  // Nothing is sent from a test workspace, so no name is resolved.
  const may =
    url !== null && (ctx.app.test === null ? await mayConnectTo(url, allowed) : isAllowedUrl(url, allowed));
  if (!may) throw invalid({ url: [because('ADDRESS_NOT_PUBLIC')] });
}
