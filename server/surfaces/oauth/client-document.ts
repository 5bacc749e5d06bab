import { keyAuthMethod, registerClient } from '@callwright/contract/oauth-clients.ts';
import { appScopeNames } from '@callwright/contract/scopes.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { getJson } from '#/platform/net/get-json.ts';
import { guard, isAllowedUrl, Unreachable } from '#/platform/net/guard.ts';
import { iso } from '#/platform/values/time.ts';
import { keysIn } from './client-keys.ts';
import { allowedScopes, checkRedirectUris, grantTypesOf } from './client-metadata.ts';
import { OAuthError } from '#/surfaces/http/oauth-error.ts';

/** Unused ones are removed like dynamically registered clients. */
const unusedAgeMs = dayMs;

/** Fetches and stores the metadata document of a client. The rules of a registration apply. */
export async function readDocument(ctx: PublicCtx, id: string): Promise<void> {
  const document = await fetchDocument(ctx, id);
  const { scope, token_endpoint_auth_method: method = 'none', jwks, jwks_uri: jwksUri, ...given } = document;
  const parsed = registerClient.input.safeParse(given);
  if (!parsed.success || document['client_id'] !== id) throw unusable();
  const metadata = parsed.data;
  const proof = proofOf(ctx, method, { jwks, jwksUri });
  const redirectUris = checkRedirectUris(metadata.redirect_uris, ctx.app.config.oauthRedirectSchemes);
  const grantTypes = grantTypesOf(metadata);
  await sql`
    insert into oauth_client (id, name, homepage_url, logo_uri, policy_uri, tos_uri, contacts, software_id, software_version,
      application_type, redirect_uris, grant_types, scopes, auth_method, jwks_uri, approval_status, expires_at, created_at, updated_at)
    values (${id}, ${metadata.client_name}, ${metadata.client_uri ?? null}, ${metadata.logo_uri ?? null}, ${metadata.policy_uri ?? null},
      ${metadata.tos_uri ?? null}, ${metadata.contacts ?? []}::text[], ${metadata.software_id ?? null}, ${metadata.software_version ?? null},
      ${metadata.application_type ?? 'web'}, ${redirectUris}::text[], ${grantTypes}::text[], ${scopesOf(scope)}::text[], ${proof.method}, ${proof.jwksUri}, 'Active',
      ${iso(ctx.now + unusedAgeMs)}::timestamptz, ${iso(ctx.now)}::timestamptz, ${iso(ctx.now)}::timestamptz)
    on conflict (id) do update set name = excluded.name, homepage_url = excluded.homepage_url, logo_uri = excluded.logo_uri,
      policy_uri = excluded.policy_uri, tos_uri = excluded.tos_uri, contacts = excluded.contacts, redirect_uris = excluded.redirect_uris,
      grant_types = excluded.grant_types, auth_method = excluded.auth_method, jwks_uri = excluded.jwks_uri, scopes = excluded.scopes, updated_at = excluded.updated_at,
      expires_at = greatest(oauth_client.expires_at, excluded.expires_at), version = oauth_client.version + 1`.execute(
    ctx.db,
  );
}

/**
 * How the client authenticates: not at all, or with keys in the document or at an address in it. Documents are public
 * and cannot contain a secret.
 */
function proofOf(
  ctx: PublicCtx,
  method: unknown,
  { jwks, jwksUri }: { jwks: unknown; jwksUri: unknown },
): { method: 'none' | 'private_key_jwt'; jwksUri: string | null } {
  if (method === 'none') return { method, jwksUri: null };
  if (method !== keyAuthMethod || (jwks === undefined) === (jwksUri === undefined)) throw unusable();
  if (jwksUri === undefined) {
    if (keysIn({ jwks }).length === 0) throw unusable();
    return { method, jwksUri: null };
  }
  const url = typeof jwksUri === 'string' && jwksUri.length <= 2_048 ? URL.parse(jwksUri) : null;
  if (url === null || !isAllowedUrl(url, guard(ctx.app.config.webhookAllowCidrs))) throw unusable();
  return { method, jwksUri: url.href };
}

async function fetchDocument(ctx: PublicCtx, id: string): Promise<Record<string, unknown>> {
  try {
    const document = await getJson(new URL(id), guard(ctx.app.config.webhookAllowCidrs));
    if (typeof document !== 'object' || document === null) throw unusable();
    return document as Record<string, unknown>; // an object of JSON
  } catch (error) {
    if (error instanceof Unreachable) throw unusable(error);
    throw error;
  }
}

/**
 * A document may be for many servers: unknown scopes are ignored. If it names none of ours, the program requests the
 * scopes of an entry point's challenge, and people see them before they agree.
 */
function scopesOf(scope: unknown): string[] {
  const asked = typeof scope === 'string' ? scope.split(' ') : [];
  const known = appScopeNames.filter((name) => asked.includes(name));
  return allowedScopes((known.length === 0 ? appScopeNames : known).join(' '), false);
}

function unusable(cause?: unknown): OAuthError {
  return new OAuthError('invalid_request', 'client_id leads to no metadata of a client', { cause });
}
