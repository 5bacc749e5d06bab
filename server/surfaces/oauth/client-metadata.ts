import { because, textWithPlace, under, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import { appScopeNames, identityScopes } from '@callwright/contract/scopes.ts';
import type * as contract from '@callwright/contract/oauth-clients.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { redirectUriFault } from './check-redirect-uri.ts';
import { OAuthError } from '#/surfaces/http/oauth-error.ts';

type Sent = Pick<Input<typeof contract.updateClient>, 'grant_types'>;

// Scopes that an unapproved client never gets, even with consent.
const guarded = new Set([
  ...identityScopes,
  'webhooks:write',
  'contacts:erase',
  // It shows the requests of other apps and keys.
  'audit:read',
]);

/** One invalid URI makes the whole registration fail (RFC 7591 3.2.2). */
export function checkRedirectUris(uris: readonly string[], schemes: readonly string[] = []): string[] {
  const faults = uris.flatMap((uri, index) => {
    const fault = redirectUriFault(uri, schemes);
    return fault === null ? [] : [under(String(index), fault)];
  });
  if (faults.length > 0)
    throw new OAuthError(
      'invalid_redirect_uri',
      faults.map((fault) => `redirect_uris: ${textWithPlace(fault)}`).join('; '),
      {
        fieldErrors: { redirect_uris: faults },
      },
    );
  return [...new Set(uris)];
}

/** The most that people can grant to the client; known scopes in the order of the catalog. */
export function allowedScopes(scope: string | undefined, isBound: boolean): string[] {
  const fallback = isBound ? appScopeNames : appScopeNames.filter((name) => name.endsWith(':read'));
  const asked = (scope ?? '').split(' ').filter((name) => name !== '');
  const unknown = asked.filter((name) => !appScopeNames.some((known) => known === name));
  if (unknown.length > 0)
    throw metadataFault('scope', because('SCOPES_UNKNOWN', { names: unknown.join(', ') }));
  const wanted = asked.length === 0 ? fallback : appScopeNames.filter((name) => asked.includes(name));
  return isBound ? wanted : wanted.filter(isForAnybody);
}

/** Whether an unapproved client may have the scope. */
export function isForAnybody(scope: string): boolean {
  return !guarded.has(scope);
}

/** What decides which scopes a client can be granted in a workspace. */
export type Bounds = { readonly workspace_id: number | null; readonly unreviewed_since: string | null };

/**
 * What a grant in a workspace can include: scopes for people and credentials only for an app of that workspace, and
 * those that an unapproved app never gets not for one that has changed since its approval.
 */
export function scopesIn(workspaceId: number, client: Bounds, scopes: readonly string[]): string[] {
  if (client.workspace_id === workspaceId) return [...scopes];
  return scopes.filter(
    (scope) => !identityScopes.includes(scope) && (client.unreviewed_since === null || isForAnybody(scope)),
  );
}

export function grantTypesOf({ grant_types: asked }: Sent): string[] {
  const grantTypes = [...new Set(asked ?? ['authorization_code', 'refresh_token'])];
  if (!grantTypes.includes('authorization_code'))
    throw metadataFault('grant_types', because('GRANT_TYPE_MISSING'));
  return grantTypes;
}

function metadataFault(field: string, reason: ErrorReason): OAuthError {
  return new OAuthError('invalid_client_metadata', `${field}: ${reason.text}`, {
    fieldErrors: { [field]: [reason] },
  });
}
