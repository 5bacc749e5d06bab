import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/company-sign-in.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { browserCookie } from '#/domain/people/auth/cookie.ts';
import { newLinkToken } from '#/domain/people/credentials/tokens.ts';
import { keepAttempt, type Purpose } from '#/domain/people/company-sign-in/attempts.ts';
import { readConnection, type ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import { connectionForEmail, connectionOf } from '#/domain/people/company-sign-in/find-connections.ts';
import { memberWorkspace } from '#/domain/people/company-sign-in/member-workspace.ts';
import type { PublicCtx, SessionCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { reply } from '#/platform/replies/reply.ts';
import { kindOf } from './kinds.ts';

/** Sends somebody who is not signed in to the provider. */
export async function startCompanySignIn(
  ctx: PublicCtx,
  { email, workspace, connectionId }: Input<typeof contract.startCompanySignIn>,
) {
  const connection =
    email === undefined
      ? await connectionOf(ctx, { slug: workspace ?? '' }, connectionId ?? 0)
      : await connectionForEmail(ctx, email);
  return go(ctx, connection, { kind: 'SIGN_IN' }, email ?? null);
}

/** Sends a person back to the provider of their session to prove their identity again. */
export async function reauthenticateByCompany(ctx: SessionCtx) {
  const { rows } = await sql<{ workspace_id: number | null; connection_id: number | null; email: string }>`
    select session.workspace_id, session.connection_id, app_user.email
    from session join app_user on app_user.id = session.user_id where session.id = ${ctx.sessionId}`.execute(
    ctx.db,
  );
  const [opened] = rows;
  if (opened === undefined || opened.workspace_id === null || opened.connection_id === null)
    throw new ApiError('CONFLICT', {
      because: because('SESSION_OF_ONE_OWN'),
    });
  const connection = await readConnection(ctx, opened.workspace_id, opened.connection_id);
  const purpose = { kind: 'REAUTHENTICATE', sessionId: ctx.sessionId, personId: ctx.personId } as const;
  return go(ctx, connection, purpose, opened.email);
}

/** Sends a signed-in member to the provider to link their account. */
export async function linkCompanySignIn(
  ctx: SessionCtx,
  { workspaceId, connectionId }: Input<typeof contract.linkCompanySignIn>,
) {
  await memberWorkspace(ctx, workspaceId);
  const connection = await connectionOf(ctx, { id: workspaceId }, connectionId);
  return go(ctx, connection, { kind: 'LINK', personId: ctx.personId }, null);
}

async function go(ctx: PublicCtx, connection: ConnectionRow, purpose: Purpose, loginHint: string | null) {
  const state = newLinkToken();
  const isFresh = purpose.kind === 'REAUTHENTICATE';
  const { url, checks } = await kindOf(connection).begin(ctx, connection, { state, loginHint, isFresh });
  const secret = await keepAttempt(ctx, connection, state, purpose, checks);
  return reply({ data: { url } }, { headers: { 'Set-Cookie': browserCookie(ctx.app.config, secret) } });
}
