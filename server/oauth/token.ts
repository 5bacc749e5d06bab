import type * as contract from '@callwright/contract/oauth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { tokenHash } from '../auth/tokens.ts';
import type { ClientCtx } from '../ctx.ts';
import { authenticateClient } from './client-authentication.ts';
import { exchangeCode } from './exchange-code.ts';
import { OAuthError } from './oauth-error.ts';
import { refresh } from './refresh.ts';

export type TokenRequest = Input<typeof contract.token>;
export type Tokens = Result<typeof contract.token>;

/** The token endpoint: which grant, who asks, may they use it, and then the grant itself. */
export async function grantTokens(ctx: ClientCtx, request: TokenRequest): Promise<Tokens> {
  const { grant_type: grantType } = request;
  if (grantType === undefined) throw new OAuthError('invalid_request', 'grant_type is required');
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw new OAuthError('unsupported_grant_type');
  const shown = (grantType === 'authorization_code' ? request.code : request.refresh_token) ?? '';
  return ctx.app.bursts.during(tokenHash(shown).toString('base64'), ctx.now, async (burst) => {
    const client = await authenticateClient(ctx, request);
    if (!client.grant_types.includes(grantType)) throw new OAuthError('unauthorized_client');
    return grantType === 'authorization_code'
      ? exchangeCode(ctx, client, request, burst)
      : refresh(ctx, client, request, burst);
  });
}
