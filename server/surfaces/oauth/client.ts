import type * as contract from '@callwright/contract/oauth-clients.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Db } from '#/platform/db/db.ts';
import { logoPath } from './logo-page.ts';

const documentAddressMax = 2_048;

/** A client as it is stored. */
export type ClientRow = {
  id: string;
  workspace_id: number | null;
  created_by: number | null;
  name: string;
  homepage_url: string | null;
  logo_uri: string | null;
  has_logo: boolean;
  policy_uri: string | null;
  tos_uri: string | null;
  contacts: string[];
  software_id: string | null;
  software_version: string | null;
  application_type: 'web' | 'native';
  redirect_uris: string[];
  grant_types: string[];
  scopes: string[];
  auth_method: 'none' | 'client_secret_post' | 'client_secret_basic' | 'private_key_jwt';
  jwks_uri: string | null;
  secret_hash: Buffer | null;
  secret_hint: string | null;
  registration_token_hash: Buffer | null;
  approval_status: 'Pending' | 'Approved' | 'Active';
  approval_requested_at: string | null;
  expires_at: string | null;
  last_used_at: string | null;
  created_at: string;
  updated_at: string;
  suspended_at: string | null;
  suspension_reason: string | null;
  rejected_at: string | null;
  rejection_reason: string | null;
  unreviewed_since: string | null;
  version: number;
};

export const clientColumns = `
  client.id, client.workspace_id, client.created_by, client.name, client.homepage_url, client.logo_uri,
  exists (select from oauth_client_logo logo where logo.client_id = client.id) as has_logo,
  client.policy_uri, client.tos_uri, client.contacts, client.software_id, client.software_version, client.application_type,
  client.redirect_uris, client.grant_types, client.scopes, client.auth_method, client.jwks_uri, client.secret_hash, client.secret_hint,
  client.registration_token_hash, client.approval_status, client.approval_requested_at, client.expires_at, client.last_used_at,
  client.created_at, client.updated_at, client.suspended_at, client.suspension_reason, client.rejected_at, client.rejection_reason,
  client.unreviewed_since, client.version`;

/** A client that is neither deleted nor expired; null if there is none. */
export async function findClient(db: Db, id: string, now: number): Promise<ClientRow | null> {
  const [client = null] = await findClients(db, [id]);
  return client === null || isOver(client, now) ? null : client;
}

/** Clients by id, which may be expired; null for deleted or unknown ones. */
export async function findClients(db: Db, ids: readonly string[]): Promise<(ClientRow | null)[]> {
  const { rows } = await sql<ClientRow>`
    select ${sql.raw(clientColumns)} from oauth_client client
    where client.id = any (${[...new Set(ids)]}::text[]) and client.deleted_at is null`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
}

/** Whether a self-registered client has expired. */
export function isOver({ expires_at: expiresAt }: ClientRow, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}

/** Whether an id is the URL of a Client ID Metadata Document in normalized form. */
export function isDocument(id: string): boolean {
  if (!/^https?:\/\//.test(id) || id.length > documentAddressMax || id.includes('#')) return false;
  const url = URL.parse(id);
  return (
    url !== null && url.href === id && url.pathname !== '/' && url.username === '' && url.password === ''
  );
}

export type ClientView = Result<typeof contract.getClient>;

/** The public fields of a client. */
export function presentPublic(row: ClientRow, baseUrl: string): Result<typeof contract.publicMetadata> {
  return {
    client_id: row.id,
    client_name: row.name,
    client_uri: row.homepage_url,
    logo_uri: row.has_logo ? `${baseUrl}${logoPath}${encodeURIComponent(row.id)}` : row.logo_uri,
    policy_uri: row.policy_uri,
    tos_uri: row.tos_uri,
    client_type: row.auth_method === 'none' ? 'public' : 'confidential',
    approval_status: row.approval_status,
    scope: row.scopes.join(' '),
  };
}

/** The fields for those who manage the client. */
export function presentClient(row: ClientRow, baseUrl: string): ClientView {
  return {
    ...presentPublic(row, baseUrl),
    redirect_uris: row.redirect_uris,
    grant_types: row.grant_types,
    response_types: ['code'],
    token_endpoint_auth_method: row.auth_method,
    application_type: row.application_type,
    contacts: row.contacts,
    software_id: row.software_id,
    software_version: row.software_version,
    client_id_issued_at: Math.floor(Date.parse(row.created_at) / 1_000),
    secret_hint: row.secret_hint,
    approval_requested_at: row.approval_requested_at,
    expires_at: row.expires_at,
    rejected_at: row.rejected_at,
    rejection_reason: row.rejection_reason,
    suspended_at: row.suspended_at,
    suspension_reason: row.suspension_reason,
    unreviewed_since: row.unreviewed_since,
    last_used_at: row.last_used_at,
    updated_at: row.updated_at,
    created_by: row.created_by,
  };
}

/** The reply to a registration; omitted fields are missing. */
export function presentRegistered(row: ClientRow, baseUrl: string) {
  const { client_uri, logo_uri, policy_uri, tos_uri, software_id, software_version, ...view } = presentClient(
    row,
    baseUrl,
  );
  return {
    ...view,
    ...(client_uri !== null && { client_uri }),
    ...(logo_uri !== null && { logo_uri }),
    ...(policy_uri !== null && { policy_uri }),
    ...(tos_uri !== null && { tos_uri }),
    ...(software_id !== null && { software_id }),
    ...(software_version !== null && { software_version }),
  };
}
