import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/calendar-connections.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { readAnew } from '#/domain/scheduling/calendars/wake.ts';
import type { Account } from '#/ports/calendars/calendar-source.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid, notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { allowedFeed } from './connect.ts';
import { readConnection, type ConnectionRow } from './connection-row.ts';
import { sealConnection } from './connection-secret.ts';
import { probe } from './probe.ts';
import { presentConnection } from './shown-connection.ts';
import { storeCalendars } from './store-calendars.ts';

type Asked = Input<typeof contract.update>;
type Answer = { readonly secret: string; readonly account: Account };

/** The server is contacted before any transaction. Its answer is kept here until the handler runs. */
const answers = new WeakMap<object, Answer>();

export const updateCalendarConnection = Object.assign(update, {
  before: async (ctx: Ctx, input: Asked) => {
    const connection = await readOwnConnection(ctx, input.id);
    if (input.password !== undefined || input.url !== undefined)
      answers.set(input, await ask(ctx, connection, input));
  },
});

/** Throws 404, for a connection of another member too. */
async function readOwnConnection(ctx: Ctx, id: number): Promise<ConnectionRow> {
  const connection = await readConnection(ctx, id);
  if (connection.user_id !== ctx.userId) throw notFound('calendarConnection');
  return connection;
}

async function ask(ctx: Ctx, connection: ConnectionRow, { password, url }: Asked): Promise<Answer> {
  const { provider, server_url: serverUrl, login, addresses, capabilities } = connection;
  if (provider === 'CALDAV' && password !== undefined && serverUrl !== null && login !== null) {
    const access = { serverUrl, login, secret: password, addresses, capabilities };
    const account = await probe(ctx, provider, access, { address: 'id', secret: 'password' });
    return { secret: password, account };
  }
  if (provider === 'ICS' && url !== undefined) {
    const secret = allowedFeed(ctx, url);
    const access = { secret, addresses, capabilities };
    return { secret, account: await probe(ctx, provider, access, { address: 'url', secret: 'url' }) };
  }
  throw invalid({ id: [provider === 'ICS' ? because('URL_MISSING') : because('WITHOUT_PASSWORD')] });
}

async function update(ctx: Ctx, input: Asked): Promise<Result<typeof contract.update>> {
  const answer = answers.get(input);
  return transaction(ctx, async (tx) => {
    const { id, name } = input;
    if (answer !== undefined) await replace(tx, id, answer);
    if (name !== undefined) await rename(tx, id, name);
    return { data: { connection: await presentConnection(tx, id) } };
  });
}

async function rename(tx: Ctx, id: number, name: string): Promise<void> {
  const { rows } = await sql`
    update calendar_connection set name = ${name}, updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = ${id} and user_id = ${tx.userId} returning id`.execute(tx.db);
  if (rows.length === 0) throw notFound('calendarConnection');
}

async function replace(tx: Ctx, id: number, { secret, account }: Answer): Promise<void> {
  const sealed = sealConnection(tx.app.config, { account_id: tx.accountId, id }, secret);
  const { rows } = await sql<{ provider: string }>`
    update calendar_connection set secret = ${sealed}, secret_version = secret_version + 1, status = 'CONNECTED', reason = null,
      failing_since = null, last_ok_at = ${iso(tx.now)}, capabilities = ${JSON.stringify(account.capabilities)}::jsonb,
      updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = ${id} and user_id = ${tx.userId} returning provider`.execute(
    tx.db,
  );
  const [row] = rows;
  if (row === undefined || tx.userId === null) throw notFound('calendarConnection');
  // A subscription is a single calendar, to which the new address leads as well.
  if (row.provider === 'ICS') await readAnew(tx, { connectionId: id });
  else await storeCalendars(tx, { userId: tx.userId, connectionId: id }, { account });
  await audit(tx, 'calendar.replace_secret', 'calendarConnection', id, null, { provider: row.provider });
}
