import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/oauth-clients.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { hintOf, tokenHash } from '#/domain/people/credentials/tokens.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { invalid, notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { auditGrant } from '#/domain/people/grants/audit-grant.ts';
import { lockedClient } from './approve-client.ts';
import { allowedScopes, checkRedirectUris, grantTypesOf } from './client-metadata.ts';
import { clientColumns, presentClient, type ClientRow } from './client.ts';
import { heldScopes } from './held-scopes.ts';
import { drawLogo, storeLogo } from './logo.ts';
import { managedClient } from './managed-client.ts';
import { OAuthError } from '#/surfaces/http/oauth-error.ts';
import { newClientSecret } from './secrets.ts';

type Changes = Input<typeof contract.updateClient>;

/**
 * Changes the given fields; null clears one. Fewer scopes take effect for existing tokens at once, because scopes are
 * read with the client.
 */
export async function updateClient(ctx: ClientCtx, changes: Changes) {
  const logo = typeof changes.logo === 'string' ? await drawLogo(changes.logo) : changes.logo;
  return systemTransaction(ctx, async (tx) => {
    const client = await lockManaged(tx, changes.clientId);
    const secret = changes.rotate_secret === true ? newSecret(client) : null;
    const checked = changed(tx, client, changes);
    if (logo !== undefined) await storeLogo(tx, client.id, logo);
    return presented(tx, await write(tx, client, changes, checked, secret), secret);
  });
}

/** RFC 7592 2.2: replaces all metadata; omitted fields are reset to their defaults. */
export function replaceClient(ctx: ClientCtx, metadata: Input<typeof contract.replaceClient>) {
  const whole: Changes = {
    client_uri: null,
    logo_uri: null,
    tos_uri: null,
    policy_uri: null,
    contacts: [],
    ...metadata,
    grant_types: metadata.grant_types ?? ['authorization_code', 'refresh_token'],
    scope: metadata.scope ?? '',
  };
  return systemTransaction(ctx, async (tx) => {
    const client = await lockManaged(tx, metadata.clientId);
    if (metadata.client_id !== undefined && metadata.client_id !== client.id)
      throw new OAuthError('invalid_client_metadata', 'client_id is another one');
    return presented(tx, await write(tx, client, whole, changed(tx, client, whole), null), null);
  });
}

/** Locked before it is read, so that a change never writes back a secret or scopes that another one has just replaced. */
async function lockManaged(tx: ClientCtx, clientId: string): Promise<ClientRow> {
  await lockedClient(tx, clientId);
  return managedClient(tx, clientId);
}

function presented(ctx: ClientCtx, row: ClientRow, secret: string | null) {
  const secrets = secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 };
  return { ...presentClient(row, ctx.app.config.baseUrl), ...secrets };
}

function newSecret(client: ClientRow): string {
  if (client.auth_method === 'none') throw invalid({ rotate_secret: [because('CLIENT_WITHOUT_SECRET')] });
  return newClientSecret();
}

type Checked = { redirectUris: string[]; grantTypes: string[]; scopes: string[] };

function changed({ app, principal }: ClientCtx, client: ClientRow, changes: Changes): Checked {
  const isBound = client.workspace_id !== null;
  const schemes = isBound ? [] : app.config.oauthRedirectSchemes;
  try {
    return {
      redirectUris:
        changes.redirect_uris === undefined
          ? client.redirect_uris
          : checkRedirectUris(changes.redirect_uris, schemes),
      grantTypes: changes.grant_types === undefined ? client.grant_types : grantTypesOf(changes),
      scopes: scopesAfter(principal, client, changes.scope),
    };
  } catch (error) {
    if (error instanceof OAuthError && error.fieldErrors !== undefined && isBound)
      throw invalid(error.fieldErrors);
    throw error;
  }
}

function scopesAfter(
  principal: ClientCtx['principal'],
  { scopes }: ClientRow,
  asked: string | undefined,
): string[] {
  if (asked === undefined) return scopes;
  // With the registration token of a client without a workspace.
  if (principal === null) return allowedScopes(asked, false);
  return heldScopes(principal, asked, scopes);
}

async function write(
  tx: PublicCtx,
  client: ClientRow,
  changes: Changes,
  { redirectUris, grantTypes, scopes }: Checked,
  secret: string | null,
): Promise<ClientRow> {
  const keep = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);
  const [name, homepage] = [
    keep(changes.client_name, client.name),
    keep(changes.client_uri, client.homepage_url),
  ];
  // What the operator reviewed does not become another app. Compared with the row, which may have been approved just now.
  const isAnother = sql`(${typeof changes.logo === 'string'} or name <> ${name} or homepage_url is distinct from ${homepage}
    or not ${redirectUris}::text[] <@ redirect_uris or not ${scopes}::text[] <@ scopes)`;
  // A request that was made for something else is over.
  const requested = sql`case when approval_status = 'Pending' or not ${isAnother} then approval_requested_at end`;
  const { rows } = await sql<ClientRow>`
    with client as (
      update oauth_client set name = ${name}, homepage_url = ${homepage},
        logo_uri = ${keep(changes.logo_uri, client.logo_uri)}, policy_uri = ${keep(changes.policy_uri, client.policy_uri)},
        tos_uri = ${keep(changes.tos_uri, client.tos_uri)}, contacts = ${keep(changes.contacts, client.contacts)}::text[],
        redirect_uris = ${redirectUris}::text[], grant_types = ${grantTypes}::text[], scopes = ${scopes}::text[],
        secret_hash = ${secret === null ? client.secret_hash : tokenHash(secret)},
        secret_hint = ${secret === null ? client.secret_hint : hintOf(secret)},
        unreviewed_since = case when approval_status <> 'Pending' and ${isAnother} then coalesce(unreviewed_since, ${iso(tx.now)}::timestamptz) else unreviewed_since end,
        approval_requested_at = case when ${changes.request_approval === true} then coalesce(${requested}, ${iso(tx.now)}::timestamptz) else ${requested} end,
        updated_at = ${iso(tx.now)}, version = version + 1
      where id = ${client.id} and deleted_at is null
      returning *
    ) select ${sql.raw(clientColumns)} from client`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw notFound('app');
  await announce(tx, { clientId: client.id });
  if (client.workspace_id !== null)
    await auditGrant(tx, {
      workspaceId: client.workspace_id,
      clientId: client.id,
      action: secret === null ? 'oauth.client_update' : 'oauth.secret_rotate',
    });
  return row;
}
