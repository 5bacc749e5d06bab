import { overlapsOf } from './overlapping-requests.ts';
import { tokenBatchesOf } from './token-batches.ts';
import type * as contract from '@callwright/contract/oauth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { authenticateClient } from './client-authentication.ts';
import type { ClientRow } from './client.ts';
import { exchangeCode } from './exchange-code.ts';
import { OAuthError } from '#/surfaces/http/oauth-error.ts';
import { refresh } from './refresh.ts';

export type TokenRequest = Input<typeof contract.token>;
export type Tokens = Result<typeof contract.token>;

/** The token endpoint: finds the grant type, authenticates the client, checks that it may use the grant, and grants. */
export async function grantTokens(ctx: ClientCtx, request: TokenRequest): Promise<Tokens> {
  const { grant_type: grantType } = request;
  if (grantType === undefined) throw new OAuthError('invalid_request', 'grant_type is required');
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw new OAuthError('unsupported_grant_type');
  const shown = tokenHash((grantType === 'authorization_code' ? request.code : request.refresh_token) ?? '');
  return overlapsOf(ctx.app).during(shown.toString('base64'), ctx.now, async (overlap) => {
    if (grantType === 'authorization_code')
      return exchangeCode(ctx, await clientThatMay(ctx, request, grantType), request, overlap);
    // In parallel, since each is a query.
    const [client, token] = await Promise.all([
      clientThatMay(ctx, request, grantType),
      tokenBatchesOf(ctx.app).refreshTokens.do(shown),
    ]);
    return refresh(ctx, client, token, request, overlap);
  });
}

async function clientThatMay(ctx: ClientCtx, request: TokenRequest, grantType: string): Promise<ClientRow> {
  const client = await authenticateClient(ctx, request);
  if (client.suspended_at !== null)
    throw new OAuthError('unauthorized_client', 'The operator of this service has suspended the app');
  if (!client.grant_types.includes(grantType)) throw new OAuthError('unauthorized_client');
  return client;
}
