import type * as contract from '@callwright/contract/account.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import { apiKeyPrefix } from '#/domain/people/credentials/tokens.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { displayName } from './people.ts';

/** An API key as `apiKeyColumns` selects it, with the person it acts for. */
export type ApiKeyRow = {
  id: number;
  user_id: number;
  name: string;
  purpose: KeyPurpose;
  handling: ApiKey['handling'];
  hint: string;
  scopes: string[];
  allowed_ips: string[];
  expires_at: string | null;
  last_used_at: string | null;
  created_at: string;
  revoked_at: string | null;
  first_name: string;
  last_name: string;
  email: string;
};

export type KeyPurpose = ApiKey['purpose'];

export const apiKeyColumns = `
  api_key.id, api_key.user_id, api_key.name, api_key.purpose, api_key.handling, api_key.hint, api_key.scopes, api_key.allowed_ips, api_key.expires_at, api_key.last_used_at,
  api_key.created_at, api_key.revoked_at, member_person.first_name, member_person.last_name, member_person.email`;

export type ApiKey = Result<typeof contract.revokeKey>['data']['apiKey'];

export function toApiKey({ account: { mode } }: Ctx, row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    purpose: row.purpose,
    mode,
    handling: row.handling,
    prefix: apiKeyPrefix[mode],
    hint: row.hint,
    scopes: row.scopes,
    userId: row.user_id,
    userName: displayName(row),
    allowedIps: row.allowed_ips,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
