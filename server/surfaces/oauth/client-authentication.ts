import { tokenBatchesOf } from './token-batches.ts';
import { timingSafeEqual } from 'node:crypto';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { networkOf } from '#/platform/net/network.ts';
import { LimitExceeded } from '#/platform/limits/limit-exceeded.ts';
import { assertionType, isProof, readAssertion, type Assertion } from './client-assertion.ts';
import { isOver, type ClientRow } from './client.ts';
import { OAuthError } from '#/surfaces/http/oauth-error.ts';

type Credentials = {
  client_id?: string | undefined;
  client_secret?: string | undefined;
  client_assertion_type?: string | undefined;
  client_assertion?: string | undefined;
};
type Shown = { id: string; secret: string | null; assertion: Assertion | null; isBasic: boolean };

/**
 * Limit of wrong secrets per address and client. The secrets have 256 bits; the limit protects the log and the service.
 */
const failures = { points: 10, windowSec: 60 };

/**
 * Authenticates the client: by secret in the body, HTTP Basic, assertion, or id alone (RFC 6749 2.3.1, 3.2.1; 7523).
 */
export async function authenticateClient(ctx: ClientCtx, credentials: Credentials): Promise<ClientRow> {
  const shown = shownBy(ctx.authorization, credentials);
  const hasProof = shown.assertion !== null || (shown.secret !== null && shown.secret !== '');
  if (!hasProof) await ctx.countBy('network');
  const client = await tokenBatchesOf(ctx.app).clients.do(shown.id);
  if (client !== null) ctx.recognize({ clientId: client.id, workspaceId: client.workspace_id });
  if (client !== null && !isOver(client, ctx.now) && (await proves(ctx, client, shown))) {
    if (hasProof) await ctx.countBy({ clientId: client.id });
    return client;
  }
  if (hasProof) await ctx.countBy('network');
  const budget = await ctx.app.limits.take(`oauth/${networkOf(ctx.ip)}/${shown.id}`, failures);
  if (!budget.isAllowed) throw new LimitExceeded(budget);
  throw invalidClient(shown.isBasic);
}

function shownBy(authorization: string | null, credentials: Credentials): Shown {
  const { client_id: id, client_secret: secret } = credentials;
  if (credentials.client_assertion !== undefined || credentials.client_assertion_type !== undefined)
    return assertedBy(authorization, credentials);
  const basic = /^Basic +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (basic === undefined) {
    if (id === undefined) throw new OAuthError('invalid_request', 'client_id is required');
    return { id, secret: secret ?? null, assertion: null, isBasic: false };
  }
  if (secret !== undefined) throw inOneWay();
  const pair = decodePair(basic);
  if (pair === null) throw invalidClient(true);
  if (id !== undefined && id !== pair.id)
    throw new OAuthError('invalid_request', 'client_id differs from the one in the Authorization header');
  return { ...pair, assertion: null, isBasic: true };
}

/** The assertion names the client; `client_id` must match if given (RFC 7521 4.2). */
function assertedBy(authorization: string | null, credentials: Credentials): Shown {
  const { client_id: id, client_secret: secret, client_assertion: text = '' } = credentials;
  if (secret !== undefined || /^Basic /i.test(authorization ?? '')) throw inOneWay();
  if (credentials.client_assertion_type !== assertionType)
    throw new OAuthError('invalid_request', `client_assertion_type must be ${assertionType}`);
  const assertion = readAssertion(text);
  if (assertion === null || (id !== undefined && id !== assertion.claims.sub)) throw invalidClient(false);
  return { id: assertion.claims.sub, secret: null, assertion, isBasic: false };
}

function inOneWay(): OAuthError {
  return new OAuthError('invalid_request', 'The client must prove who it is in one way only');
}

/** Both parts are percent-encoded before they are joined. */
function decodePair(basic: string): { id: string; secret: string } | null {
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  try {
    const decode = (part: string) => decodeURIComponent(part.replaceAll('+', ' '));
    return { id: decode(text.slice(0, colon)), secret: decode(text.slice(colon + 1)) };
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

async function proves(ctx: ClientCtx, client: ClientRow, { secret, assertion }: Shown): Promise<boolean> {
  if (assertion !== null) return isProof(ctx, client, assertion);
  if (client.auth_method === 'private_key_jwt') return false;
  // Some libraries send an empty secret for public clients.
  if (client.secret_hash === null) return secret === null || secret === '';
  return secret !== null && timingSafeEqual(tokenHash(secret), client.secret_hash);
}

function invalidClient(isBasic: boolean): OAuthError {
  return new OAuthError('invalid_client', undefined, {
    ...(isBasic && { headers: { 'WWW-Authenticate': 'Basic realm="oauth"' } }),
  });
}
