import { tokenBatchesOf } from './token-batches.ts';
import { timingSafeEqual } from 'node:crypto';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { networkOf } from '#/platform/net/network.ts';
import { LimitExceeded } from '#/platform/limits/limit-exceeded.ts';
import { isOver, type ClientRow } from './client.ts';
import { OAuthError } from '#/surfaces/http/oauth-error.ts';

type Credentials = { client_id?: string | undefined; client_secret?: string | undefined };
type Shown = { id: string; secret: string | null; isBasic: boolean };

/** Wrong secrets from one address for one client; the secrets have 256 bits, the limit is for the log and the load. */
const failures = { points: 10, windowSec: 60 };

/** Identifies the client, by secret in the body, by HTTP Basic or by id alone (RFC 6749 2.3.1, 3.2.1). */
export async function authenticateClient(ctx: ClientCtx, credentials: Credentials): Promise<ClientRow> {
  const shown = shownBy(ctx.authorization, credentials);
  const hasSecret = shown.secret !== null && shown.secret !== '';
  if (!hasSecret) await ctx.countBy('network');
  const client = await tokenBatchesOf(ctx.app).clients.do(shown.id);
  if (client !== null) ctx.recognize({ clientId: client.id, workspaceId: client.workspace_id });
  if (client !== null && !isOver(client, ctx.now) && proves(client, shown.secret)) {
    if (hasSecret) await ctx.countBy({ clientId: client.id });
    return client;
  }
  if (hasSecret) await ctx.countBy('network');
  const budget = await ctx.app.limits.take(`oauth/${networkOf(ctx.ip)}/${shown.id}`, failures);
  if (!budget.isAllowed) throw new LimitExceeded(budget);
  throw invalidClient(shown.isBasic);
}

function shownBy(authorization: string | null, { client_id: id, client_secret: secret }: Credentials): Shown {
  const basic = /^Basic +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (basic === undefined) {
    if (id === undefined) throw new OAuthError('invalid_request', 'client_id is required');
    return { id, secret: secret ?? null, isBasic: false };
  }
  if (secret !== undefined)
    throw new OAuthError('invalid_request', 'The client must prove who it is in one way only');
  const pair = decodePair(basic);
  if (pair === null) throw invalidClient(true);
  if (id !== undefined && id !== pair.id)
    throw new OAuthError('invalid_request', 'client_id differs from the one in the Authorization header');
  return { ...pair, isBasic: true };
}

/** Both halves are percent-encoded before they are joined. */
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

function proves(client: ClientRow, secret: string | null): boolean {
  // Some libraries send an empty secret for public clients.
  if (client.secret_hash === null) return secret === null || secret === '';
  return secret !== null && timingSafeEqual(tokenHash(secret), client.secret_hash);
}

function invalidClient(isBasic: boolean): OAuthError {
  return new OAuthError('invalid_client', undefined, {
    ...(isBasic && { headers: { 'WWW-Authenticate': 'Basic realm="oauth"' } }),
  });
}
