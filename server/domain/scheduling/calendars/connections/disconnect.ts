import type * as contract from '@callwright/contract/calendar-connections.ts';
import type { CalendarProvider } from '@callwright/contract/calendar-providers.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { letGoJob, type LetGo } from './let-go.ts';

/** Removes one of the caller's accounts with everything stored about its calendars. */
export async function removeCalendarConnection(
  ctx: Ctx,
  { id }: Input<typeof contract.remove>,
): Promise<Result<typeof contract.remove>> {
  return transaction(ctx, async (tx) => {
    const removed = await disconnect(
      tx,
      sql`n.user_id = ${tx.userId} and n.id = ${id}`,
      'Disconnected by its member',
    );
    if (removed === 0) throw notFound('calendarConnection');
    return { data: { id, removed: true } };
  });
}

/** Removes all connections of a member, in the transaction that ends the membership. */
export async function disconnectMember(tx: Ctx, userId: number): Promise<void> {
  await disconnect(tx, sql`n.user_id = ${userId}`, 'Its member has left');
}

type Gone = {
  id: number;
  user_id: number;
  provider: CalendarProvider;
  login: string | null;
  secret: string;
  channels: LetGo['channels'];
};

async function disconnect(tx: Ctx, which: Sql, error: string): Promise<number> {
  // Locked first, so that a concurrently refreshed token is the one that gets revoked.
  const { rows } = await sql<Gone>`
    select n.id, n.user_id, n.provider, n.login, n.secret,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.channel_id, 'resource', c.channel_resource)), '[]')
        from calendar c where c.account_id = n.account_id and c.connection_id = n.id and c.channel_id is not null and c.channel_resource is not null) as channels
    from calendar_connection n where n.account_id = ${tx.accountId} and ${which} order by n.id for update of n`.execute(
    tx.db,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await detachEntries(tx, ids);
  await sql`delete from calendar_connection where account_id = ${tx.accountId} and id = any(${ids}::bigint[])`.execute(
    tx.db,
  );
  for (const { id, user_id: userId, provider, login, secret, channels } of rows) {
    await publish(tx, 'calendar.disconnected', { userId, provider, error });
    await audit(tx, 'calendar.disconnect', 'calendarConnection', id, { userId, provider }, null);
    const job: LetGo = { accountId: tx.accountId, id, userId, provider, login, secret, channels };
    await tx.app.jobs.send(tx, letGoJob, job);
  }
  return ids.length;
}

/** Calendar entries of calls stay where they are, but we no longer change them. */
async function detachEntries(tx: Ctx, connectionIds: readonly number[]): Promise<void> {
  await sql`
    update call_entry set state = 'DETACHED', due_at = null, leased_until = null, updated_at = ${iso(tx.now)}
    where account_id = ${tx.accountId} and calendar_id in (
      select c.id from calendar c where c.account_id = ${tx.accountId} and c.connection_id = any(${connectionIds}::bigint[]))`.execute(
    tx.db,
  );
}
