import type { CalendarProvider } from '@callwright/contract/calendar-providers.ts';
import type { Account } from '#/ports/calendars/calendar-source.ts';
import type { OAuthPurpose } from '#/ports/calendars/oauth-provider.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { sealConnection } from './connection-secret.ts';
import { storeCalendars } from './store-calendars.ts';

const connectionsMax = 20;
const nameLengthMax = 320;

/** An account that has answered, with our credentials for it. */
export type Connected = {
  readonly provider: CalendarProvider;
  /** What the member calls it. */
  readonly name: string;
  readonly serverUrl: string | null;
  readonly login: string | null;
  readonly secret: string;
  readonly account: Account;
  /** Set for OAuth providers. */
  readonly consent?: {
    readonly purpose: OAuthPurpose;
    readonly scopes: readonly string[];
    readonly missing: readonly string[];
  };
};

/** Stores an account of a member with its calendars. An account that is already connected gets new credentials. */
export async function storeAccount(tx: Ctx, userId: number, connected: Connected): Promise<number> {
  await lockConnectionsOf(tx, userId);
  const id = await writeConnection(tx, userId, connected);
  await storeCalendars(tx, { userId, connectionId: id }, connected);
  await publish(tx, 'calendar.connected', { userId, provider: connected.provider });
  // The name may be an address that others here do not know.
  await audit(tx, 'calendar.connect', 'calendarConnection', id, null, {
    userId,
    provider: connected.provider,
  });
  return id;
}

/** Serializes what a member does to their calendars, so that counts and the write target stay correct. */
export async function lockConnectionsOf(tx: Ctx, userId: number): Promise<void> {
  const { rows } = await sql`
    select from member where account_id = ${tx.accountId} and user_id = ${userId} and status = 'ACTIVE' for no key update`.execute(
    tx.db,
  );
  if (rows.length === 0) throw notFound('user');
}

/** Invitations name a member by the account's address, or by their address here. A published file contains neither. */
function ownAddresses(tx: Ctx, userId: number, { addresses }: Account): Sql {
  return sql`array(
    select lower(address) from unnest(${addresses}::text[]) address
    union select lower(u.email) from member_person u where u.account_id = ${tx.accountId} and u.user_id = ${userId})`;
}

async function writeConnection(
  tx: Ctx,
  userId: number,
  { provider, name, serverUrl, login, secret, account, consent }: Connected,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with own as materialized (select ${ownAddresses(tx, userId, account)} as addresses)
    insert into calendar_connection (account_id, user_id, provider, name, server_url, login, addresses, secret, scopes, missing, purpose,
      capabilities, last_ok_at, created_at, updated_at)
    select ${tx.accountId}, ${userId}, ${provider}, ${name.slice(0, nameLengthMax)}, ${serverUrl}, ${login}, own.addresses, '',
      ${consent?.scopes ?? []}::text[], ${consent?.missing ?? []}::text[], ${consent?.purpose ?? null},
      ${JSON.stringify(account.capabilities)}::jsonb, ${iso(tx.now)}::timestamptz, ${iso(tx.now)}::timestamptz, ${iso(tx.now)}::timestamptz
    from own
    on conflict (account_id, user_id, provider, coalesce(server_url, ''), lower(login)) where login is not null do update set
      addresses = excluded.addresses, scopes = excluded.scopes, missing = excluded.missing, purpose = excluded.purpose,
      capabilities = excluded.capabilities, status = 'CONNECTED', reason = null, failing_since = null, renewing_until = null,
      secret_version = calendar_connection.secret_version + 1, last_ok_at = excluded.last_ok_at, updated_at = excluded.updated_at,
      version = calendar_connection.version + 1
    returning id`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new Error('A connection was not written');
  const { rows: all } = await sql<{ n: number }>`
    select count(*) as n from calendar_connection where account_id = ${tx.accountId} and user_id = ${userId}`.execute(
    tx.db,
  );
  if ((all[0]?.n ?? 0) > connectionsMax)
    throw new ApiError('LIMIT_REACHED', { details: { max: connectionsMax } });
  // Encrypted for its row, whose id the database assigns.
  const sealed = sealConnection(tx.app.config, { account_id: tx.accountId, id: row.id }, secret);
  await sql`update calendar_connection set secret = ${sealed} where account_id = ${tx.accountId} and id = ${row.id}`.execute(
    tx.db,
  );
  return row.id;
}
