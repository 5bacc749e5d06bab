import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/oauth.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { workspacesOf } from '#/domain/people/auth/signed-in.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { answerAddress } from './answer-address.ts';
import { checkChallenge } from './check-pkce.ts';
import { checkRedirectUri } from './check-redirect-uri.ts';
import { checkResource } from './check-resource.ts';
import { checkScope } from './check-scope.ts';
import type { ClientRow } from './client.ts';
import { OAuthError } from '#/surfaces/http/oauth-error.ts';
import { resolveClient } from './resolve-client.ts';

type ConsentInput = Input<typeof contract.consent>;

/** A valid authorization request. */
export type AuthorizationRequest = {
  readonly client: ClientRow;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: string[];
  readonly challenge: string | null;
  readonly resource: string | null;
  /** The person's workspaces; the grant will be for one of them. */
  readonly workspaces: Workspace[];
};

type Workspace = {
  id: number;
  name: string;
  userId: number;
  lacksFactor: boolean;
  needsCompanySignIn: boolean;
};

/**
 * Validates an authorization request in the order of the rules: the client, the redirect URI, then everything else.
 * Errors are shown here and never redirect. If the redirect URI is valid, the error includes it, so that the person can
 * go back to the app.
 */
export async function checkRequest(
  ctx: PublicCtx,
  sessionHash: Buffer,
  input: ConsentInput,
): Promise<AuthorizationRequest> {
  const client = await checkClient(ctx, input.client_id);
  const redirectUri = checkRedirectUri(client, input.redirect_uri);
  const { state } = input;
  const workspaces = await workspacesOf(ctx, sessionHash);
  try {
    checkResponseType(input.response_type);
    const challenge = checkChallenge(client, input.code_challenge, input.code_challenge_method);
    const scopes = checkScope(client.scopes, input.scope);
    const resource = checkResource(ctx.app.config.baseUrl, input.resource);
    checkApproval(client, workspaces);
    return { client, redirectUri, state, scopes, challenge, resource, workspaces };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const redirectTo = answerAddress(ctx.app, { redirectUri, state }, { error: error.error });
    throw new OAuthError(error.error, error.because ?? error.message, { redirectTo, cause: error });
  }
}

async function checkClient(ctx: PublicCtx, id: string | undefined): Promise<ClientRow> {
  if (id === undefined) throw new OAuthError('invalid_request', because('CLIENT_MISSING'));
  const client = await resolveClient(ctx, id);
  if (client === null) throw new OAuthError('invalid_request', because('CLIENT_UNKNOWN'));
  return client;
}

function checkResponseType(responseType: string | undefined): void {
  if (responseType === undefined) throw new OAuthError('invalid_request', because('RESPONSE_TYPE_MISSING'));
  if (responseType !== 'code') throw new OAuthError('unsupported_response_type');
}

/**
 * Until the operator approves an app, only people of the workspace that registered it can use it (interface 5.2 rule
 * 3).
 */
function checkApproval(client: ClientRow, workspaces: readonly Workspace[]): void {
  if (client.suspended_at !== null) throw new OAuthError('access_denied', because('APP_SUSPENDED'));
  if (client.approval_status !== 'Pending') return;
  if (workspaces.some((workspace) => workspace.id === client.workspace_id)) return;
  throw new OAuthError('access_denied', because('APP_WAITS'));
}

/** The workspace of the grant: the chosen one, or the only one. */
export function checkWorkspace(
  { workspaces }: AuthorizationRequest,
  chosen: string | number | undefined,
): Workspace {
  if (chosen === undefined) {
    const [only, ...others] = workspaces;
    if (only === undefined) throw new OAuthError('access_denied', because('WITHOUT_WORKSPACE'));
    if (others.length > 0)
      throw new OAuthError(
        'invalid_request',
        'workspaceId is required, since you belong to several workspaces',
      );
    return entered(only);
  }
  const found = workspaces.find((workspace) => String(workspace.id) === String(chosen));
  if (found === undefined) throw new OAuthError('invalid_request', because('NOT_YOUR_WORKSPACE'));
  return entered(found);
}

/** Otherwise an app could get around the sign-in rules of the workspace. */
function entered(workspace: Workspace): Workspace {
  if (workspace.needsCompanySignIn) throw new OAuthError('access_denied', because('COMPANY_SIGN_IN_NEEDED'));
  if (workspace.lacksFactor) throw new OAuthError('access_denied', because('FACTOR_NEEDED'));
  return workspace;
}
