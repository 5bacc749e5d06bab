import type * as contract from '@callwright/contract/calendar-connections.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { oauthProviderOf } from '#/ports/calendars/providers/oauth-providers.ts';
import { sourceOf } from '#/ports/calendars/providers/source-of.ts';
import { netOf } from './access.ts';
import { storeAccount } from './store-account.ts';

type Asked = Pick<Input<typeof contract.authorize>, 'provider' | 'purpose' | 'returnTo'> & { userId: number };

const totalMs = 1_000;

/** A test workspace contacts no provider: its own calendar is connected at once, and the browser returns directly. */
export async function connectKept(
  ctx: Ctx,
  { userId, provider, purpose, returnTo }: Asked,
): Promise<Result<typeof contract.authorize>> {
  const login = await addressOf(ctx, userId);
  const source = sourceOf(
    provider,
    { login, addresses: [login], capabilities: {} },
    netOf(ctx.app, { totalMs }),
  );
  // Providers of meetings have no calendars.
  const account =
    source === null ? { login, addresses: [], capabilities: {}, calendars: [] } : await source.discover();
  const scopes = oauthProviderOf[provider].scopesFor(purpose);
  await transaction(ctx, (tx) =>
    storeAccount(tx, userId, {
      provider,
      name: login,
      serverUrl: null,
      login,
      secret: JSON.stringify({ accessToken: '', expiresAtMs: 0, refreshToken: null }),
      account,
      consent: { purpose, scopes, missing: [] },
    }),
  );
  return { data: { url: new URL(returnTo ?? '/', ctx.app.config.baseUrl).href } };
}

async function addressOf(ctx: Ctx, userId: number): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select email from member_person where account_id = ${ctx.accountId} and user_id = ${userId}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound('user');
  return row.email;
}
