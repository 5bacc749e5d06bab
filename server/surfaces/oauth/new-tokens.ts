import { dayMs } from '@callwright/contract/units-of-time.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { ClientRow } from './client.ts';
import { newAccessToken, newRefreshToken } from './secrets.ts';
import type { Tokens } from './token.ts';

/** Interface 5.2. */
export const accessAgeSec = 3_600;
export const refreshAgeMs = 30 * dayMs;

/**
 * When a new refresh token expires: in thirty days, or earlier with the connection if the operator limits connections.
 */
export function refreshEnds({ app, now }: PublicCtx, connectedAt: number): number {
  const { oauthConnectionDaysMax: daysMax } = app.config;
  return daysMax === 0 ? now + refreshAgeMs : Math.min(now + refreshAgeMs, connectedAt + daysMax * dayMs);
}

/** A pair that is not stored yet; clients without the refresh grant get only an access token. */
export function makePair(client: ClientRow, scopes: readonly string[]) {
  const access = newAccessToken();
  const refresh = client.grant_types.includes('refresh_token') ? newRefreshToken() : null;
  const reply: Tokens = {
    access_token: access,
    token_type: 'Bearer',
    expires_in: accessAgeSec,
    ...(refresh !== null && { refresh_token: refresh }),
    scope: scopes.join(' '),
  };
  return { reply, accessHash: tokenHash(access), refreshHash: refresh === null ? null : tokenHash(refresh) };
}

type Pair = ReturnType<typeof makePair>;

/**
 * The rows of a pair for a conditional insert: `source` is a query with one row if the claim was won, and none
 * otherwise. It has the columns `grant_id` and `grant_scopes`.
 */
export function insertPair(
  pair: Pair,
  scopes: readonly string[],
  now: string,
  refreshEnds: string,
  predecessor: Buffer | null,
) {
  return sql`
    insert into oauth_token (token_hash, kind, grant_id, scopes, predecessor, created_at, expires_at)
    select made.token_hash, made.kind, claimed.grant_id, case made.kind when 'access' then ${[...scopes]}::text[] else claimed.grant_scopes end,
      case made.kind when 'refresh' then ${predecessor}::bytea end, ${now}::timestamptz, made.ends
    from claimed cross join (values
      (${pair.accessHash}::bytea, 'access', ${now}::timestamptz + make_interval(secs => ${accessAgeSec})),
      (${pair.refreshHash}::bytea, 'refresh', ${refreshEnds}::timestamptz)
    ) as made (token_hash, kind, ends)
    where made.token_hash is not null
    returning grant_id`;
}
