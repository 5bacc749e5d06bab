import type { PublicCtx } from '#/platform/context/ctx.ts';
import { samlAddressesOf } from '@callwright/contract/saml-addresses.ts';

/** What the provider has to know of a workspace. Each has its own name, so no provider can vouch for another workspace. */
export function addressesOf({ app }: Pick<PublicCtx, 'app'>, workspaceId: number) {
  return samlAddressesOf(app.config.baseUrl, workspaceId);
}
