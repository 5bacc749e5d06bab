import type { ServerMetadata } from 'openid-client';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import type { Jwk } from './jwt.ts';
import { fetchThrough } from './provider.ts';

const keptMs = 10 * 60_000;
/** A missing key is looked up at most once in this time, however many tokens name it. */
const againMs = 60_000;
const keptMax = 500;

type Kept = { readonly keys: readonly Jwk[]; readonly readAtMs: number };

const keptOf = perApp(() => new Map<string, Kept>());

/** The provider's signing keys. */
export async function keysOf(
  ctx: PublicCtx,
  { jwks_uri: uri }: ServerMetadata,
  keyId: unknown,
): Promise<readonly Jwk[]> {
  if (uri === undefined) return [];
  const kept = keptOf(ctx.app);
  const known = kept.get(uri);
  const ageMs = known === undefined ? Infinity : Math.abs(ctx.now - known.readAtMs);
  const hasKey = known?.keys.some(({ kid }) => kid === keyId) === true;
  if (known !== undefined && ageMs < (hasKey ? keptMs : againMs)) return known.keys;
  const keys = await readKeys(ctx, uri);
  kept.delete(uri);
  for (const oldest of kept.keys()) if (kept.size >= keptMax) kept.delete(oldest);
  kept.set(uri, { keys, readAtMs: ctx.now });
  return keys;
}

export async function readKeys(ctx: PublicCtx, uri: string): Promise<readonly Jwk[]> {
  const reply = await fetchThrough(ctx)(uri, {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: undefined,
    redirect: 'manual',
  });
  const { keys } = (await reply.json()) as { keys?: unknown };
  return reply.ok && Array.isArray(keys) ? keys.filter((key) => typeof key === 'object' && key !== null) : [];
}
