import { setTimeout as wait } from 'node:timers/promises';
import * as client from 'openid-client';
import { oauthProviders, type OAuthProviderName } from '@callwright/contract/calendar-providers.ts';
import { NotAllowed, NotReached } from '#/ports/outside/trouble.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { selectConnections, type ConnectionRow } from './connection-row.ts';
import { openTokens, sealTokens, type Tokens } from './connection-secret.ts';
import { oauthClient, tokensIn } from './oauth-client.ts';

/** Tokens are refreshed this long before they expire, so that a sync does not stop midway. */
const aheadMs = 2 * 60_000;
/** A process that has not finished by then is considered dead; longer than a request may take. */
const turnMs = 20_000;
const lookAgainMs = 100;

/** An access token that is valid for some time yet; refreshed if necessary. Not inside a transaction. */
export async function accessToken(ctx: Ctx, connection: ConnectionRow): Promise<string> {
  const endsAt = performance.now() + turnMs;
  for (let current = connection; ; await wait(lookAgainMs)) {
    const tokens = openTokens(ctx.app.config, current);
    if (isGood(ctx, tokens)) return tokens.accessToken;
    if (await takeTurn(ctx, current)) return renew(ctx, current, tokens);
    // Another process is refreshing it, or has done so since the row was read.
    current = await readAgain(ctx, connection.id);
    const renewed = openTokens(ctx.app.config, current);
    if (isGood(ctx, renewed)) return renewed.accessToken;
    if (performance.now() > endsAt)
      throw new NotReached('The access could not be renewed in time. It is tried again.');
  }
}

async function readAgain(ctx: Ctx, id: number): Promise<ConnectionRow> {
  const { rows } = await selectConnections(
    sql`where n.account_id = ${ctx.accountId} and n.id = ${id}`,
  ).execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new NotAllowed('This account is disconnected.');
  return row;
}

function isGood(ctx: Ctx, { expiresAtMs }: Tokens): boolean {
  return expiresAtMs > ctx.app.clock() + aheadMs;
}

/**
 * Claims the refresh for this process: a provider that rotates refresh tokens accepts each only once. The row is not
 * locked while the provider is asked, because that may take seconds.
 */
async function takeTurn(ctx: Ctx, { id, secret_version: version }: ConnectionRow): Promise<boolean> {
  const nowMs = ctx.app.clock();
  const { rows } = await sql`
    update calendar_connection set renewing_until = ${iso(nowMs + turnMs)}
    where account_id = ${ctx.accountId} and id = ${id} and secret_version = ${version} and coalesce(renewing_until <= ${iso(nowMs)}, true)
    returning id`.execute(ctx.db);
  return rows.length > 0;
}

async function renew(ctx: Ctx, connection: ConnectionRow, { refreshToken }: Tokens): Promise<string> {
  try {
    if (refreshToken === null) throw new NotAllowed('The access has ended. Connect the account again.');
    const tokens = await renewedTokens(ctx, connection, refreshToken);
    // Stored before it is used: the old refresh token is no longer valid.
    await store(ctx, connection, tokens);
    return tokens.accessToken;
  } catch (error) {
    await endTurn(ctx, connection);
    throw error;
  }
}

async function renewedTokens(ctx: Ctx, { provider }: ConnectionRow, refreshToken: string): Promise<Tokens> {
  try {
    const answer = await client.refreshTokenGrant(oauthClient(ctx.app, providerIn(provider)), refreshToken);
    return tokensIn(ctx.app, answer, refreshToken);
  } catch (cause) {
    throw troubleOf(cause);
  }
}

export function providerIn(provider: string): OAuthProviderName {
  const known = oauthProviders.find((name) => name === provider);
  if (known === undefined) throw new Error(`${provider} gives no tokens`);
  return known;
}

/** `invalid_grant` means revoked, expired, or a changed password. Anything else may be temporary. */
function troubleOf(cause: unknown): Error {
  const code = cause instanceof client.ResponseBodyError ? cause.error : null;
  if (code === 'invalid_grant')
    return new NotAllowed('The access was taken back or has expired. Connect the account again.', { cause });
  if (code === 'invalid_client' || code === 'unauthorized_client')
    return new NotReached(
      'The provider refuses this installation. Its operator has to look at the settings.',
      { cause },
    );
  return new NotReached('The access could not be renewed. It is tried again.', { cause });
}

async function store(ctx: Ctx, connection: ConnectionRow, tokens: Tokens): Promise<void> {
  const sealed = sealTokens(ctx.app.config, connection, tokens);
  await sql`
    update calendar_connection set secret = ${sealed}, secret_version = secret_version + 1, renewing_until = null
    where account_id = ${ctx.accountId} and id = ${connection.id} and secret_version = ${connection.secret_version}`.execute(
    ctx.db,
  );
}

async function endTurn(ctx: Ctx, { id, secret_version: version }: ConnectionRow): Promise<void> {
  await sql`
    update calendar_connection set renewing_until = null
    where account_id = ${ctx.accountId} and id = ${id} and secret_version = ${version}`.execute(ctx.db);
}
