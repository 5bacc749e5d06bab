import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/oauth.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { authenticatePerson } from '#/domain/people/auth/authenticate.ts';
import { hashOfSession } from '#/domain/people/auth/session-bearer.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { reply } from '#/platform/replies/reply.ts';
import { iso } from '#/platform/values/time.ts';
import { answerAddress } from './answer-address.ts';
import { auditGrant } from '#/domain/people/grants/audit-grant.ts';
import { checkRequest, checkWorkspace, type AuthorizationRequest } from './authorization-request.ts';
import { scopesIn } from './client-metadata.ts';
import { OAuthError } from '#/surfaces/http/oauth-error.ts';
import { newCode } from './secrets.ts';

const codeAgeMaxMs = 600_000;

type DecisionInput = Input<typeof contract.decide>;

/**
 * The step after consent (interface 4.7). This GET issues codes, so it accepts the session token only in the
 * Authorization header: with a cookie any page could obtain a code.
 */
export async function authorize(ctx: ClientCtx, input: Input<typeof contract.authorize>) {
  const { token } = await authenticatePerson(ctx.app, ctx.authorization, null);
  const redirectTo = await answerRequest(ctx, token, input);
  return reply({ redirectTo }, { status: 302, headers: { Location: redirectTo } });
}

/** The redirect back to the app, with a code or an error. */
export async function answerRequest(ctx: PublicCtx, token: string, input: DecisionInput): Promise<string> {
  const request = await checkRequest(ctx, hashOfSession(ctx.app, token), input);
  checkDecision(input.decision);
  if (input.decision === 'deny') {
    await auditDenial(ctx, request);
    return answerAddress(ctx.app, request, { error: 'access_denied' });
  }
  const workspace = checkWorkspace(request, input.workspaceId);
  return answerAddress(ctx.app, request, { code: await issueCode(ctx, workspace, request) });
}

/** An unknown decision must not count as consent. */
function checkDecision(decision: string | undefined): void {
  if (decision !== undefined && decision !== 'approve' && decision !== 'deny')
    throw new OAuthError('invalid_request', because('DECISION_INVALID'));
}

async function issueCode(
  ctx: PublicCtx,
  { id: workspaceId, userId }: { id: number; userId: number },
  { client, redirectUri, scopes: asked, challenge, resource }: AuthorizationRequest,
): Promise<string> {
  const code = newCode();
  const scopes = scopesIn(workspaceId, client, asked);
  await systemTransaction(ctx, async (tx) => {
    await sql`
      with consent as (
        insert into oauth_grant (client_id, workspace_id, user_id, scopes, resource, created_at)
        values (${client.id}, ${workspaceId}, ${userId}, ${scopes}::text[], ${resource}, ${iso(tx.now)})
        returning id
      )
      insert into oauth_code (code_hash, grant_id, client_id, redirect_uri, code_challenge, created_at, expires_at)
      select ${tokenHash(code)}, consent.id, ${client.id}, ${redirectUri}, ${challenge}, ${iso(tx.now)}::timestamptz,
        ${iso(tx.now + codeAgeMaxMs)}::timestamptz
      from consent`.execute(tx.db);
    await auditGrant(tx, {
      workspaceId,
      clientId: client.id,
      userId,
      action: 'oauth.consent',
      after: { scopes },
    });
  });
  return code;
}

async function auditDenial(ctx: PublicCtx, { client, workspaces }: AuthorizationRequest): Promise<void> {
  for (const { id, userId } of workspaces.slice(0, 1))
    await auditGrant(ctx, { workspaceId: id, clientId: client.id, userId, action: 'oauth.deny' });
}
