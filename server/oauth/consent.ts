import type * as contract from '@callwright/contract/oauth.ts';
import { scopes, type Scope } from '@callwright/contract/scopes.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { SessionCtx } from '../ctx.ts';
import { checkRequest } from './authorization-request.ts';
import { answerRequest } from './authorize.ts';
import { isLocal, redirectHost } from './check-redirect-uri.ts';
import { resembledName } from './resembled-name.ts';

/** What the consent page shows: who asks, for what, and where the answer will go. */
export async function describeRequest(
  ctx: SessionCtx,
  input: Input<typeof contract.consent>,
): Promise<Result<typeof contract.consent>> {
  const { client, redirectUri, scopes: asked, workspaces } = await checkRequest(ctx, ctx.userId, input);
  const isVerified = client.workspace_id !== null;
  return {
    client: {
      clientId: client.id,
      name: client.name,
      homepageUrl: client.homepage_url,
      hasLogo: client.has_logo,
      policyUri: client.policy_uri,
      tosUri: client.tos_uri,
      isVerified,
      resembles: await resembledName(ctx, client),
    },
    redirectHost: redirectHost(redirectUri),
    isLocalOnly: client.redirect_uris.every(isLocal),
    scopes: asked.map((scope) => ({
      scope,
      words: scopes[scope as Scope] ?? scope, // clients hold known scopes
      // What changes something in the hands of a stranger, a person has to ask for.
      isOptIn: !isVerified && !scope.endsWith(':read'),
    })),
    workspaces,
  };
}

/**
 * The decision made on the consent page. The session comes by cookie, so the request has to come from our own pages:
 * the pipeline sees to that before it gets here.
 */
export async function decideRequest(
  ctx: SessionCtx,
  input: Input<typeof contract.decide>,
): Promise<Result<typeof contract.decide>> {
  return { redirectTo: await answerRequest(ctx, ctx.userId, input) };
}
