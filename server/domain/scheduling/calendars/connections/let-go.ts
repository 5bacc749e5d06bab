import { inCells } from '#/platform/workspaces/in-cells.ts';
import * as client from 'openid-client';
import { oauthProviders, type CalendarProvider } from '@callwright/contract/calendar-providers.ts';
import type { Channel } from '#/ports/calendars/calendar-source.ts';
import { oauthProviderOf } from '#/ports/calendars/providers/oauth-providers.ts';
import { sourceOf } from '#/ports/calendars/providers/source-of.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { netOf } from './access.ts';
import { openTokens, type Tokens } from './connection-secret.ts';
import { oauthClient, tokensIn } from './oauth-client.ts';
import { missingSettings } from './providers.ts';
import { providerIn } from './tokens.ts';

export const letGoJob = 'calendars.letGo';

/** A disconnected account with its credentials, encrypted as they were in its row. */
export type LetGo = {
  readonly accountId: number;
  readonly id: number;
  readonly userId: number;
  readonly provider: CalendarProvider;
  readonly login: string | null;
  readonly secret: string;
  readonly channels: readonly Pick<Channel, 'id' | 'resource'>[];
};

const totalMs = 20_000;

/** Stops the provider's notifications and revokes our access. Retried a few times, then left to expire. */
export async function letGo(app: App, job: LetGo): Promise<void> {
  const { provider } = job;
  // The stand-in of a test workspace granted no access.
  if (app.test !== null) return;
  const isOAuth = oauthProviders.some((name) => name === provider);
  if (!isOAuth || missingSettings(app.config, providerIn(provider)).length > 0) return;
  const at = oauthClient(app, providerIn(provider));
  const tokens = openTokens(app.config, { account_id: job.accountId, id: job.id, secret: job.secret });
  await stopChannels(app, at, job, tokens);
  // Some providers then revoke everything that the account granted the service, in all workspaces.
  if (oauthProviderOf[providerIn(provider)].canRevoke && !(await isConnectedElsewhere(app, job)))
    await client.tokenRevocation(at, tokens.refreshToken ?? tokens.accessToken);
}

async function stopChannels(app: App, at: client.Configuration, job: LetGo, tokens: Tokens): Promise<void> {
  if (job.channels.length === 0) return;
  const { accessToken } = await fresh(app, at, tokens);
  const access = { token: () => Promise.resolve(accessToken), addresses: [], capabilities: {} };
  const source = sourceOf(job.provider, access, netOf(app, { totalMs }));
  for (const channel of job.channels) await source?.unwatch?.(channel);
}

async function fresh(app: App, at: client.Configuration, tokens: Tokens): Promise<Tokens> {
  if (tokens.expiresAtMs > app.clock() || tokens.refreshToken === null) return tokens;
  return tokensIn(app, await client.refreshTokenGrant(at, tokens.refreshToken), tokens.refreshToken);
}

async function isConnectedElsewhere(app: App, { provider, login }: LetGo): Promise<boolean> {
  const found = await inCells(
    app,
    sql`
    select from calendar_connection where provider = ${provider} and lower(login) = lower(${login}::text) limit 1`,
  );
  return found.length > 0;
}
