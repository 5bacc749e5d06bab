import { stayInside } from '#/platform/net/stay-inside.ts';
import * as client from 'openid-client';
import { openConnectionSecret, type ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import { guard } from '#/platform/net/guard.ts';
import { guardedFetch } from '#/platform/net/guarded-fetch.ts';
import { settingsOf } from './settings.ts';

const limits = { totalMs: 5_000, bytesMax: 262_144 };
/** Keys and endpoints of a provider are read again after this time, and when it signs with an unknown key. */
const keptMs = 10 * 60_000;
const keptMax = 500;

type Kept = { readonly provider: client.Configuration; readonly untilMs: number };

const providersOf = perApp(() => new Map<string, Kept>());

/** The provider's metadata and our client. Its answers are checked by the service's clock. */
export async function providerOf(ctx: PublicCtx, connection: ConnectionRow): Promise<client.Configuration> {
  const kept = providersOf(ctx.app);
  const key = [connection.account_id, connection.id, connection.updated_at, skewSec(ctx)].join(' ');
  const known = kept.get(key);
  if (known !== undefined && known.untilMs > ctx.now) return known.provider;
  const provider = await discover(ctx, connection);
  kept.delete(key);
  for (const oldest of kept.keys()) if (kept.size >= keptMax) kept.delete(oldest);
  kept.set(key, { provider, untilMs: ctx.now + keptMs });
  return provider;
}

/** Reads the provider's metadata now. */
export async function discover(ctx: PublicCtx, connection: ConnectionRow): Promise<client.Configuration> {
  const { issuer, clientId } = settingsOf(connection);
  const server = new URL(issuer);
  const isPlain = server.protocol === 'http:'; // the guard lets it through only where the operator has opened the range
  return client.discovery(server, clientId, metadataOf(ctx, connection), undefined, {
    timeout: limits.totalMs / 1_000,
    [client.customFetch]: fetchThrough(ctx),
    // The signature is verified although the token came over TLS: a stolen TLS certificate alone must not grant access.
    execute: [...(isPlain ? [client.allowInsecureRequests] : []), client.enableNonRepudiationChecks],
  });
}

function metadataOf(ctx: PublicCtx, connection: ConnectionRow): Partial<client.ClientMetadata> {
  const secret = openConnectionSecret(ctx, connection);
  return {
    ...(secret !== null && { client_secret: secret }),
    [client.clockSkew]: skewSec(ctx),
  };
}

/** How far the service's clock is from the machine's: zero, except in tests, whose clock stands still. */
function skewSec(ctx: PublicCtx): number {
  const seconds = Math.round((ctx.now - Date.now()) / 1_000);
  return Math.abs(seconds) < 30 ? 0 : seconds;
}

/** Requests to the provider pass the guard, with limits of time and size. */
export function fetchThrough(ctx: PublicCtx): client.CustomFetch {
  const allowed = guard(ctx.app.config.webhookAllowCidrs);
  return async (url, { method, headers, body }) => {
    await stayInside(ctx.app, 'REQUEST');
    const sent = body instanceof URLSearchParams ? body.toString() : undefined; // forms and nothing else are sent
    const heard = await guardedFetch(new URL(url), { method, headers, body: sent }, allowed, limits);
    const hasBody = heard.status !== 204 && heard.status !== 304;
    return new Response(hasBody ? heard.text : null, { status: heard.status, headers: heard.headers });
  };
}
