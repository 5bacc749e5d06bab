import { calendarSettingsPath } from '@callwright/contract/calendar-connections.ts';
import type { OAuthProviderName } from '@callwright/contract/calendar-providers.ts';
import { newLinkToken, tokenHash } from '#/domain/people/credentials/tokens.ts';
import type { OAuthPurpose } from '#/ports/calendars/oauth-provider.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import { iso } from '#/platform/values/time.ts';

const ageMaxMs = 10 * 60_000;

/** The authorization a member started at a provider. */
export type Attempt = {
  readonly workspaceId: number;
  readonly userId: number;
  readonly provider: OAuthProviderName;
  readonly purpose: OAuthPurpose;
  readonly returnTo: string;
  /** The PKCE code verifier; never leaves the server. */
  readonly verifier: string;
};

export function placeOfAttempt({ state_hash: hash }: { state_hash: Buffer }): Place {
  return { purpose: 'calendar attempt', row: hash.toString('hex') };
}

/** Stores an authorization started in this session. @returns the `state` that the provider sends back */
export async function keepAttempt(
  ctx: Ctx,
  sessionId: string,
  { userId, provider, purpose, returnTo, verifier }: Omit<Attempt, 'workspaceId'>,
): Promise<string> {
  const state = newLinkToken();
  const hash = tokenHash(state);
  const sealed = seal(ctx.app.config, placeOfAttempt({ state_hash: hash }), verifier);
  const kept = sql`
    insert into calendar_attempt (state_hash, session_id, workspace_id, user_id, provider, purpose, return_to, checks, created_at, expires_at)
    values (${hash}, ${sessionId}, ${ctx.accountId}, ${userId}, ${provider}, ${purpose}, ${returnTo}, ${sealed}, ${iso(ctx.now)},
      ${iso(ctx.now + ageMaxMs)})`;
  await ctx.db.asService((db) => kept.execute(db));
  return state;
}

type Row = {
  workspace_id: number;
  user_id: number;
  provider: OAuthProviderName;
  purpose: OAuthPurpose;
  return_to: string;
  checks: string;
};

/** Uses an attempt up. Null in another session, the second time, and after ten minutes. */
export async function takeAttempt(ctx: PublicCtx, sessionId: string, state: string): Promise<Attempt | null> {
  const hash = tokenHash(state);
  const { rows } = await sql<Row>`
    delete from calendar_attempt where state_hash = ${hash} and session_id = ${sessionId} and expires_at > ${iso(ctx.now)}
    returning workspace_id, user_id, provider, purpose, return_to, checks`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    workspaceId: row.workspace_id,
    userId: row.user_id,
    provider: row.provider,
    purpose: row.purpose,
    returnTo: URL.canParse(row.return_to, ctx.app.config.baseUrl) ? row.return_to : calendarSettingsPath,
    verifier: unseal(ctx.app.config, placeOfAttempt({ state_hash: hash }), row.checks),
  };
}
