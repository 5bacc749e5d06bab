import type * as contract from '@callwright/contract/oauth.ts';
import { scopePresetNames, scopePresets, scopes, type Scope } from '@callwright/contract/scopes.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { hashOfSession } from '#/domain/people/auth/session-bearer.ts';
import type { SessionCtx } from '#/platform/context/ctx.ts';
import { checkRequest } from './authorization-request.ts';
import { answerRequest } from './authorize.ts';
import { isLocal, redirectHost } from './check-redirect-uri.ts';
import { scopesIn, type Bounds } from './client-metadata.ts';
import { resembledName } from './resembled-name.ts';

/** What the consent page shows: the app, the requested scopes, and where the response will go. */
export async function describeRequest(
  ctx: SessionCtx,
  input: Input<typeof contract.consent>,
): Promise<Result<typeof contract.consent>> {
  const {
    client,
    redirectUri,
    scopes: asked,
    workspaces,
  } = await checkRequest(ctx, hashOfSession(ctx.app, ctx.token), input);
  const isOwn = workspaces.some(({ id }) => id === client.workspace_id);
  const unreviewedSince = isOwn ? null : client.unreviewed_since;
  const isVerified = client.workspace_id !== null && unreviewedSince === null;
  const shown = offered(client, workspaces, asked);
  const isOptIn = (scope: string) => !isVerified && !scope.endsWith(':read');
  return {
    client: {
      clientId: client.id,
      name: client.name,
      homepageUrl: client.homepage_url,
      hasLogo: client.has_logo,
      policyUri: client.policy_uri,
      tosUri: client.tos_uri,
      isVerified,
      unreviewedSince,
      verifiedHost: client.auth_method === 'private_key_jwt' ? new URL(client.id).host : null,
      resembles: isVerified ? null : await resembledName(ctx, client),
    },
    redirectHost: redirectHost(redirectUri),
    isLocalOnly: client.redirect_uris.every(isLocal),
    presets: presetsOf(shown.filter(isOptIn), shown),
    scopes: shown.map((scope) => ({
      scope,
      words: scopes[scope as Scope] ?? scope, // clients hold known scopes
      // For an unapproved app the person has to select each write scope.
      isOptIn: isOptIn(scope),
    })),
    workspaces,
  };
}

/** Presets of scopes; none if there is only one scope to choose. */
function presetsOf(
  optIn: readonly string[],
  shown: readonly string[],
): Result<typeof contract.consent>['presets'] {
  if (optIn.length < 2) return [];
  const presets = scopePresetNames.map((name) => ({ name, scopes: shown.filter(scopePresets[name]) }));
  return presets.filter(
    (preset, place) =>
      preset.scopes.length > 0 && preset.scopes.length !== (presets[place - 1]?.scopes.length ?? 0),
  );
}

/** Scopes that only apps of the workspace have are offered if one of the workspaces is the app's own. */
function offered(
  client: Bounds,
  workspaces: readonly { readonly id: number }[],
  asked: readonly string[],
): string[] {
  const own = workspaces.find(({ id }) => id === client.workspace_id) ?? workspaces[0];
  return own === undefined ? [...asked] : scopesIn(own.id, client, asked);
}

/**
 * The decision on the consent page. The session is a cookie, so the request must come from our own pages; the pipeline
 * has checked that.
 */
export async function decideRequest(
  ctx: SessionCtx,
  input: Input<typeof contract.decide>,
): Promise<Result<typeof contract.decide>> {
  return { redirectTo: await answerRequest(ctx, ctx.token, input) };
}
