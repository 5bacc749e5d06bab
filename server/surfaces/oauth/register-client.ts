import type * as contract from '@callwright/contract/oauth-clients.ts';
import { networkOf } from '#/platform/net/network.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { hintOf, tokenHash } from '#/domain/people/credentials/tokens.ts';
import { unauthorized } from '#/domain/people/credentials/unauthorized.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { LimitExceeded } from '#/platform/limits/limit-exceeded.ts';
import type { Allowance } from '#/platform/limits/plans.ts';
import { reply } from '#/platform/replies/reply.ts';
import { iso } from '#/platform/values/time.ts';
import { auditGrant } from '#/domain/people/grants/audit-grant.ts';
import { allowedScopes, checkRedirectUris, grantTypesOf } from './client-metadata.ts';
import { heldScopes } from './held-scopes.ts';
import { clientColumns, presentRegistered, type ClientRow } from './client.ts';
import { drawLogo, storeLogo } from './logo.ts';
import { newClientId, newClientSecret, newRegistrationToken } from './secrets.ts';

type Metadata = Input<typeof contract.registerClient>;

/** Interface 4.7: unused clients expire after a day, used ones with their last refresh token. */
const unusedAgeMs = dayMs;

/**
 * Registers an app: with a key of a workspace, as its app; otherwise as a short-lived public one without a workspace.
 */
export async function registerClient(ctx: ClientCtx, metadata: Metadata) {
  if (ctx.principal !== null) return registerForWorkspace(ctx.principal, metadata);
  if (ctx.authorization !== null) throw unauthorized('API_KEY_INVALID');
  return registerAlone(ctx, metadata);
}

async function registerForWorkspace(ctx: Ctx, metadata: Metadata) {
  if (ctx.account.plan === 'STARTUP') throw new ApiError('PLAN_WITHOUT_API');
  const authMethod = metadata.token_endpoint_auth_method ?? 'client_secret_basic';
  const scopes = heldScopes(ctx, metadata.scope, []);
  const secret = authMethod === 'none' ? null : newClientSecret();
  const row = await insertClient(ctx, metadata, {
    workspaceId: ctx.accountId,
    createdBy: ctx.userId,
    authMethod,
    secret,
    registrationToken: null,
    scopes,
    approvalStatus: 'Pending',
    expiresAtMs: null,
  });
  await auditGrant(ctx, {
    workspaceId: ctx.accountId,
    clientId: row.id,
    userId: ctx.userId,
    action: 'oauth.register',
  });
  const secrets = secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 };
  return reply({ ...presentRegistered(row, ctx.app.config.baseUrl), ...secrets }, { status: 201 });
}

/** Never gets a secret, even if requested; the scopes are read-only unless it requests more (RFC 7591 3.1). */
async function registerAlone(ctx: ClientCtx, metadata: Metadata) {
  const { oauthRegistrationsPerHour, oauthRegistrationsPerDay } = ctx.app.config;
  await takeTurn(ctx, networkOf(ctx.ip), { points: oauthRegistrationsPerHour, windowSec: 3_600 });
  await takeTurn(ctx, 'everybody', { points: oauthRegistrationsPerDay, windowSec: 86_400 });
  const registrationToken = newRegistrationToken();
  const row = await insertClient(ctx, metadata, {
    workspaceId: null,
    createdBy: null,
    authMethod: 'none',
    secret: null,
    registrationToken,
    scopes: allowedScopes(metadata.scope, false),
    approvalStatus: 'Active',
    expiresAtMs: ctx.now + unusedAgeMs,
  });
  const { baseUrl } = ctx.app.config;
  return reply(
    {
      ...presentRegistered(row, baseUrl),
      registration_access_token: registrationToken,
      registration_client_uri: `${baseUrl}/v1/oauth/register/${row.id}`,
    },
    { status: 201 },
  );
}

async function takeTurn({ app }: ClientCtx, whose: string, allowance: Allowance): Promise<void> {
  const budget = await app.limits.take(`oauth-register/${whose}`, allowance);
  if (!budget.isAllowed) throw new LimitExceeded(budget);
}

type Made = {
  workspaceId: number | null;
  createdBy: number | null;
  authMethod: ClientRow['auth_method'];
  secret: string | null;
  registrationToken: string | null;
  scopes: string[];
  approvalStatus: ClientRow['approval_status'];
  expiresAtMs: number | null;
};

async function insertClient(ctx: PublicCtx, sent: Metadata, made: Made): Promise<ClientRow> {
  const schemes = made.workspaceId === null ? ctx.app.config.oauthRedirectSchemes : [];
  const redirectUris = checkRedirectUris(sent.redirect_uris, schemes);
  const grantTypes = grantTypesOf(sent);
  const logo = sent.logo === undefined ? null : await drawLogo(sent.logo);
  return systemTransaction(ctx, async (tx) => {
    const row = await insertRow(tx, sent, { ...made, redirectUris, grantTypes });
    if (logo === null) return row;
    await storeLogo(tx, row.id, logo);
    return { ...row, has_logo: true };
  });
}

type Checked = Made & { redirectUris: string[]; grantTypes: string[] };

async function insertRow(
  ctx: PublicCtx,
  sent: Metadata,
  { redirectUris, grantTypes, ...made }: Checked,
): Promise<ClientRow> {
  const { rows } = await sql<ClientRow>`
    with client as (
      insert into oauth_client (id, workspace_id, created_by, name, homepage_url, logo_uri, policy_uri, tos_uri, contacts,
        software_id, software_version, application_type, redirect_uris, grant_types, scopes, auth_method, secret_hash, secret_hint,
        registration_token_hash, approval_status, expires_at, created_at, updated_at)
      values (${newClientId()}, ${made.workspaceId}, ${made.createdBy}, ${sent.client_name}, ${sent.client_uri ?? null},
        ${sent.logo_uri ?? null}, ${sent.policy_uri ?? null}, ${sent.tos_uri ?? null}, ${sent.contacts ?? []}::text[],
        ${sent.software_id ?? null}, ${sent.software_version ?? null}, ${sent.application_type ?? 'web'}, ${redirectUris}::text[],
        ${grantTypes}::text[], ${made.scopes}::text[], ${made.authMethod}, ${made.secret === null ? null : tokenHash(made.secret)},
        ${made.secret === null ? null : hintOf(made.secret)},
        ${made.registrationToken === null ? null : tokenHash(made.registrationToken)}, ${made.approvalStatus},
        ${made.expiresAtMs === null ? null : iso(made.expiresAtMs)}::timestamptz, ${iso(ctx.now)}::timestamptz, ${iso(ctx.now)}::timestamptz)
      returning *
    ) select ${sql.raw(clientColumns)} from client`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new Error('The client was not stored');
  return row;
}
