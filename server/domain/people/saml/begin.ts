import { randomBytes } from 'node:crypto';
import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import type { Wish } from '#/domain/people/company-sign-in/kind.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { partner } from './partner.ts';

/** The URL for the browser, with the request, and the request's id, which the answer must contain. */
export async function begin(ctx: PublicCtx, connection: ConnectionRow, { state, isFresh }: Wish) {
  const requestId = `_${randomBytes(20).toString('hex')}`; // ids of XML begin with a letter or a line
  const saml = await partner(ctx, connection, requestId, isFresh);
  const url = await saml.getAuthorizeUrlAsync(state, undefined, {});
  return { url, checks: { requestId, ...(isFresh && { isFresh: 'yes' }) } };
}
