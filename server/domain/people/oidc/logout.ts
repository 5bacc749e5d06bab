import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/company-sign-in.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { selectConnections, type ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { iso } from '#/platform/values/time.ts';
import { isSignedBy, readJwt, type Jwt } from './jwt.ts';
import { keysOf } from './keys.ts';
import { providerOf } from './provider.ts';
import { settingsOf } from './settings.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const toleranceMs = 30_000;
/** Older tokens are refused, so that the ids of used ones can be deleted after this time. */
const ageMaxMs = 10 * 60_000;
const textLengthMax = 255;

/** The content of a well-formed token. */
type Logout = {
  readonly issuer: string;
  readonly audience: readonly string[];
  readonly tokenId: string;
  readonly subject: string | null;
  readonly session: string | null;
};

/**
 * Ends the sessions that a provider ends (OpenID Connect Back-Channel Logout 1.0, 2.6 to 2.8). Throws 400 for an
 * invalid token.
 */
export async function logOutByProvider(
  ctx: PublicCtx,
  { logout_token: token }: Input<typeof contract.companyLogout>,
): Promise<Result<typeof contract.companyLogout>> {
  const jwt = token === undefined ? null : readJwt(token);
  const logout = jwt === null ? null : logoutIn(jwt, ctx.now);
  if (jwt === null || logout === null) throw refused();
  let isKnown = false;
  // Workspaces with the same issuer share its keys, which are read once.
  for (const ofIssuer of Map.groupBy(
    await candidates(ctx, logout),
    (row) => settingsOf(row).issuer,
  ).values()) {
    const [first] = ofIssuer;
    if (first === undefined || !(await isFrom(ctx, first, jwt, logout.issuer))) continue;
    isKnown = true;
    for (const connection of ofIssuer) await endSessions(ctx, connection, logout);
  }
  if (!isKnown) throw refused();
  return {};
}

/** The same error for everything, so that probing reveals nothing. */
function refused(): ApiError {
  return new ApiError('VALIDATION_ERROR', {
    fieldErrors: { logout_token: [because('LOGOUT_TOKEN_INVALID')] },
  });
}

/** Checks the rules of section 2.4 that concern the token itself. */
function logoutIn({ header, claims }: Jwt, nowMs: number): Logout | null {
  const { iss, aud, iat, exp, jti, events, sub, sid, nonce } = claims;
  const { typ } = header;
  if (typ !== undefined && (typeof typ !== 'string' || !/^(application\/)?(logout\+)?jwt$/i.test(typ)))
    return null;
  if (nonce !== undefined || !isEvent(events)) return null;
  if (typeof iat !== 'number' || iat * 1_000 > nowMs + toleranceMs || iat * 1_000 < nowMs - ageMaxMs)
    return null;
  if (exp !== undefined && (typeof exp !== 'number' || exp * 1_000 <= nowMs - toleranceMs)) return null;
  const audience = (Array.isArray(aud) ? aud : [aud]).filter(isText);
  if (!isText(iss) || !isText(jti) || audience.length === 0) return null;
  if ((sub !== undefined && !isText(sub)) || (sid !== undefined && !isText(sid))) return null;
  if (sub === undefined && sid === undefined) return null;
  return { issuer: iss, audience, tokenId: jti, subject: sub ?? null, session: sid ?? null };
}

function isEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, event)) return false;
  const value: unknown = events[event as keyof typeof events];
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= textLengthMax &&
    value.isWellFormed() &&
    !value.includes('\u0000')
  );
}

/** Connections whose client the token is for. Workspaces of one company may share a client. */
async function candidates(ctx: PublicCtx, { audience, issuer }: Logout): Promise<ConnectionRow[]> {
  const { rows } = await selectConnections(sql`
    join account on account.id = c.account_id and account.deleted_at is null
    where c.settings ->> 'clientId' = any(${audience}::text[]) and c.kind = 'OIDC' and c.is_active
      and (c.settings ->> 'issuer' = ${issuer} or c.settings ->> 'preset' = 'MICROSOFT')
    order by c.account_id, c.id`).execute(ctx.db);
  return rows;
}

async function isFrom(ctx: PublicCtx, connection: ConnectionRow, jwt: Jwt, issuer: string): Promise<boolean> {
  try {
    const provider = await providerOf(ctx, connection);
    const server = provider.serverMetadata();
    // Microsoft's metadata for all tenants has a placeholder for the tenant.
    const named = server.issuer.replace('{tenantid}', String(jwt.claims['tid']));
    if (named !== issuer) return false;
    return isSignedBy(jwt, await keysOf(ctx, server, jwt.header['kid']));
  } catch (error) {
    ctx.app.log.error('A provider could not be asked for the keys of a logout token', error);
    return false;
  }
}

/** Each token counts once. A missing `sid` or `sub` does not restrict which sessions end. */
async function endSessions(ctx: PublicCtx, connection: ConnectionRow, logout: Logout): Promise<void> {
  const { account_id: workspaceId, id: connectionId } = connection;
  const isOfLogout = sql`workspace_id = ${workspaceId} and connection_id = ${connectionId}
    and (${logout.session}::text is null or provider_session = ${logout.session})
    and (${logout.subject}::text is null or provider_subject = ${logout.subject})`;
  await systemTransaction(ctx, async (tx) => {
    const { rows: first } = await sql`
      insert into logout_token (workspace_id, connection_id, token_id, expires_at)
      values (${workspaceId}, ${connectionId}, ${logout.tokenId}, ${iso(tx.now + ageMaxMs + toleranceMs)})
      on conflict do nothing returning token_id`.execute(tx.db);
    if (first.length === 0) throw refused();
    await sql`delete from pending_sign_in where ${isOfLogout}`.execute(tx.db);
    const { rows } = await sql<{ id: string; user_id: number }>`
      with ended as (delete from session where ${isOfLogout} returning id, user_id)
      select ended.id, member.user_id from ended
      join member on member.account_id = ${workspaceId} and member.person_id = ended.user_id`.execute(tx.db);
    const workspace = await enterWorkspace(tx, workspaceId);
    for (const { id, user_id: userId } of rows) {
      await announce(tx, { sessionId: id });
      await audit(workspace, 'company_sign_in.logout', 'user', userId, null, {
        connection: connectionId,
        sessionId: id,
      });
    }
  });
}
