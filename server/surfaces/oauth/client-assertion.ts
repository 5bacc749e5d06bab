import { hash } from 'node:crypto';
import { z } from 'zod';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { clientKeysOf } from './client-keys.ts';
import type { ClientRow } from './client.ts';
import { isSignedBy, keyFor, signingAlgorithms, type Jwk, type SigningAlgorithm } from './signature.ts';

// A client proves its identity with a token signed with its own key (private_key_jwt; RFC 7521, 7523).

export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Longer-lived ones would have to be remembered for longer, and could be abused for longer. */
const lifetimeMaxMs = 300_000;
/** Tolerance for the clocks of others. */
const skewMs = 60_000;

const seconds = z.number().min(0).max(4_102_444_800);
const Header = z.object({
  alg: z.enum(signingAlgorithms),
  kid: z.string().max(255).optional(),
  // Names extensions that must be understood; we support none.
  crit: z.never().optional(),
});
const Claims = z.object({
  iss: z.string().max(2_048),
  sub: z.string().max(2_048),
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
  exp: seconds,
  iat: seconds.optional(),
  nbf: seconds.optional(),
  jti: z.string().min(1).max(255),
});

export type Assertion = {
  readonly header: z.output<typeof Header>;
  readonly claims: z.output<typeof Claims>;
  readonly signed: string;
  readonly signature: Buffer;
};

/** The contents of an assertion before verification; null if it cannot be parsed. */
export function readAssertion(text: string): Assertion | null {
  const [header = '', claims = '', signature = '', ...rest] = text.split('.');
  if (rest.length > 0 || ![header, claims, signature].every((part) => /^[A-Za-z0-9_-]+$/.test(part)))
    return null;
  const [head, said] = [Header.safeParse(json(header)), Claims.safeParse(json(claims))];
  if (!head.success || !said.success || said.data.iss !== said.data.sub) return null;
  return {
    header: head.data,
    claims: said.data,
    signed: `${header}.${claims}`,
    signature: Buffer.from(signature, 'base64url'),
  };
}

function json(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Whether it was signed by the client, for us, is valid now, and is used for the first time. */
export async function isProof(ctx: PublicCtx, client: ClientRow, assertion: Assertion): Promise<boolean> {
  const { claims } = assertion;
  return (
    client.auth_method === 'private_key_jwt' &&
    claims.sub === client.id &&
    isForUs(ctx, claims.aud) &&
    isTimely(ctx.now, claims) &&
    (await isSigned(ctx, client, assertion)) &&
    // Checked last, so that only the owner of the key can use up an id.
    (await isFirst(ctx, client.id, claims))
  );
}

/** The issuer, as RFC 7523bis requires, or the token endpoint, as most older libraries do. */
function isForUs({ app }: PublicCtx, aud: string | readonly string[]): boolean {
  const { baseUrl } = app.config;
  const audience = typeof aud === 'string' ? aud : aud[0];
  return audience === baseUrl || audience === `${baseUrl}/v1/oauth/token`;
}

function isTimely(now: number, { exp, iat, nbf }: Assertion['claims']): boolean {
  const [endMs, earliestMs] = [exp * 1_000, Math.max(iat ?? 0, nbf ?? 0) * 1_000];
  return endMs > now - skewMs && endMs <= now + lifetimeMaxMs + skewMs && earliestMs <= now + skewMs;
}

async function isSigned(
  ctx: PublicCtx,
  client: ClientRow,
  { header, signed, signature }: Assertion,
): Promise<boolean> {
  const { alg, kid } = header;
  const fitting = (keys: readonly Jwk[]) => keys.filter((jwk) => mayBe(jwk, alg, kid));
  const keys = await clientKeysOf(ctx.app).find(
    client.jwks_uri ?? client.id,
    (found) => fitting(found).length > 0,
  );
  return fitting(keys).some((jwk) => {
    const key = keyFor(alg, jwk);
    return key !== null && isSignedBy(alg, key, signed, signature);
  });
}

function mayBe(jwk: Jwk, alg: SigningAlgorithm, kid: string | undefined): boolean {
  return (kid === undefined || jwk.kid === kid) && keyFor(alg, jwk) !== null;
}

async function isFirst(
  ctx: PublicCtx,
  clientId: string,
  { jti, exp }: Assertion['claims'],
): Promise<boolean> {
  const { rows } = await sql`
    insert into oauth_assertion (client_id, jti_hash, expires_at)
    values (${clientId}, ${hash('sha256', jti, 'buffer')}, ${iso(exp * 1_000 + skewMs)}::timestamptz)
    on conflict do nothing
    returning 1 as one`.execute(ctx.db);
  return rows.length > 0;
}
