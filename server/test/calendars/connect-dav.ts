import { sealConnection } from '#/domain/scheduling/calendars/connections/connection-secret.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { caldav } from '#/ports/calendars/caldav/caldav.ts';
import type { Workspace } from '../workspace.ts';
import type { DavServer, Person } from './dav-server.ts';
import { openNet } from './open-net.ts';

/** A calendar of a member on a real server, as after connecting it; it is not read yet. Returns its id. */
export async function connectDav(
  w: Workspace,
  userId: number,
  { url, ada }: Pick<DavServer, 'url' | 'ada'>,
  path: string,
): Promise<number> {
  const { login, password }: Person = ada;
  const access = { serverUrl: url, login, secret: password, capabilities: {}, addresses: [] };
  const { addresses, capabilities } = await caldav(access, openNet()).discover();
  const now = iso(w.server.app.clock());
  return w.within(async (tx) => {
    const { rows } = await sql<{ id: number; connection_id: number }>`
      with made as (
        insert into calendar_connection (account_id, user_id, provider, name, server_url, login, addresses, secret, capabilities, created_at, updated_at)
        values (${tx.accountId}, ${userId}, 'CALDAV', ${login}, ${url}, ${login}, ${addresses}::text[], '', ${JSON.stringify(capabilities)}::jsonb,
          ${now}::timestamptz, ${now}::timestamptz) returning account_id, id, user_id)
      insert into calendar (account_id, connection_id, user_id, external_id, name, is_writable, checks_conflicts, is_write_target, next_poll_at, created_at, updated_at)
      select made.account_id, made.id, made.user_id, ${path}, 'Work', true, true, true, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz from made
      returning id, connection_id`.execute(tx.db);
    const [made] = rows;
    if (made === undefined) throw new Error('No calendar was made');
    const secret = sealConnection(
      tx.app.config,
      { account_id: tx.accountId, id: made.connection_id },
      password,
    );
    await sql`update calendar_connection set secret = ${secret} where account_id = ${tx.accountId} and id = ${made.connection_id}`.execute(
      tx.db,
    );
    return made.id;
  });
}
