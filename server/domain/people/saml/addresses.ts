import type { PublicCtx } from '#/platform/context/ctx.ts';
import { samlAddressesOf } from '@callwright/contract/saml-addresses.ts';

/**
 * The URLs that the provider needs. They are specific to a workspace, so that no provider can vouch for another one.
 */
export function addressesOf({ app }: Pick<PublicCtx, 'app'>, workspaceId: number) {
  return samlAddressesOf(app.config.baseUrl, workspaceId);
}
