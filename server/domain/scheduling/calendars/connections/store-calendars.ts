import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { RemoteCalendar } from '#/ports/calendars/calendar-source.ts';
import type { Connected } from './store-account.ts';

const calendarsMax = 200;
const nameLengthMax = 255;

type Of = { readonly userId: number; readonly connectionId: number };

/**
 * Stores the calendars of an account. In a new account, the first calendar is checked for conflicts, and becomes the
 * write target if the member has none yet. Known calendars keep the member's settings and are synced at once.
 */
export async function storeCalendars(
  tx: Ctx,
  { userId, connectionId }: Of,
  { account, consent }: Pick<Connected, 'account' | 'consent'>,
): Promise<void> {
  const mayWrite = consent === undefined || (consent.purpose === 'WRITE' && consent.missing.length === 0);
  const calendars = account.calendars.slice(0, calendarsMax);
  const first = calendars.find(({ isPrimary }) => isPrimary) ?? calendars[0];
  const rows = calendars.map((calendar) => rowOf(calendar, calendar === first, mayWrite));
  const now = iso(tx.now);
  await sql`
    with known as materialized (
      select exists (select 1 from calendar c where c.account_id = ${tx.accountId} and c.connection_id = ${connectionId}) as is_known,
        exists (select 1 from calendar c where c.account_id = ${tx.accountId} and c.user_id = ${userId} and c.is_write_target) as has_target)
    insert into calendar (account_id, connection_id, user_id, external_id, name, time_zone, is_writable, checks_conflicts, is_write_target,
      next_poll_at, created_at, updated_at)
    select ${tx.accountId}, ${connectionId}, ${userId}, r.external_id, r.name, r.time_zone, r.is_writable, r.is_first and not known.is_known,
      r.is_first and r.is_writable and not known.is_known and not known.has_target, ${now}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (external_id text, name text, time_zone text, is_writable boolean, is_first boolean)
    cross join known
    on conflict (account_id, connection_id, external_id) do update set name = excluded.name, time_zone = excluded.time_zone,
      is_writable = excluded.is_writable, is_write_target = calendar.is_write_target and excluded.is_writable, next_poll_at = excluded.next_poll_at, failures = 0, updated_at = excluded.updated_at,
      version = calendar.version + 1`.execute(tx.db);
  if (consent !== undefined && mayWrite && first !== undefined)
    await writeInto(tx, { userId, connectionId }, first);
}

/** For a member who has just granted write access: sets the write target, unless there is another one. */
async function writeInto(
  tx: Ctx,
  { userId, connectionId }: Of,
  { externalId }: RemoteCalendar,
): Promise<void> {
  await sql`
    update calendar set is_write_target = true, updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and connection_id = ${connectionId} and external_id = ${externalId} and is_writable
      and not exists (
        select 1 from calendar other where other.account_id = ${tx.accountId} and other.user_id = ${userId} and other.is_write_target)`.execute(
    tx.db,
  );
}

function rowOf(
  { externalId, name, timeZone, isWritable }: RemoteCalendar,
  isFirst: boolean,
  mayWrite: boolean,
) {
  return {
    external_id: externalId,
    name: name.slice(0, nameLengthMax),
    time_zone: timeZone,
    is_writable: isWritable && mayWrite,
    is_first: isFirst,
  };
}
