import { sealConnection } from '#/domain/scheduling/calendars/connections/connection-secret.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { Workspace } from '../workspace.ts';

type Connection = {
  readonly provider: 'CALDAV' | 'GOOGLE_CALENDAR' | 'MICROSOFT' | 'ICS';
  /** The calendar's id at the provider. */
  readonly externalId: string;
  readonly secret: string;
  readonly login?: string;
  readonly serverUrl?: string;
  readonly addresses?: readonly string[];
  readonly capabilities?: object;
};

/**
 * An account of a member with one calendar, in the state after connecting; it is not read yet. Returns the calendar's
 * id.
 */
export async function insertConnection(
  w: Workspace,
  userId: number,
  { provider, externalId, secret, login, serverUrl, addresses = [], capabilities = {} }: Connection,
): Promise<number> {
  const now = iso(w.server.app.clock());
  const isWritable = provider !== 'ICS';
  return w.within(async (tx) => {
    const { rows } = await sql<{ id: number; connection_id: number }>`
      with made as (
        insert into calendar_connection (account_id, user_id, provider, name, server_url, login, addresses, secret, capabilities, created_at, updated_at)
        values (${tx.accountId}, ${userId}, ${provider}, ${login ?? provider}, ${serverUrl ?? null}, ${login ?? null}, ${addresses}::text[], '',
          ${JSON.stringify(capabilities)}::jsonb, ${now}::timestamptz, ${now}::timestamptz) returning account_id, id, user_id)
      insert into calendar (account_id, connection_id, user_id, external_id, name, is_writable, checks_conflicts, is_write_target, next_poll_at, created_at, updated_at)
      select made.account_id, made.id, made.user_id, ${externalId}, 'Work', ${isWritable}, true, ${isWritable}, ${now}::timestamptz, ${now}::timestamptz,
        ${now}::timestamptz from made
      returning id, connection_id`.execute(tx.db);
    const [made] = rows;
    if (made === undefined) throw new Error('No calendar was made');
    const sealed = sealConnection(
      tx.app.config,
      { account_id: tx.accountId, id: made.connection_id },
      secret,
    );
    await sql`update calendar_connection set secret = ${sealed} where account_id = ${tx.accountId} and id = ${made.connection_id}`.execute(
      tx.db,
    );
    return made.id;
  });
}
