import { blocks } from '#/domain/scheduling/calendars/blocking.ts';
import { announceCall } from '#/domain/scheduling/call-records/announce.ts';
import { readCall } from '#/domain/scheduling/call-records/call-row.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import type { Claimed } from './claim.ts';

/**
 * After an entry was written and its host's calendars were read again: checks whether something else takes the same
 * time. A provider may have received both since the last check before the booking. Reported once.
 */
export async function noteConflict(ctx: Ctx, one: Claimed): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { rows } = await sql<{ is_new: boolean }>`
      with now_so as (
        select e.has_conflict as was, exists (
          select 1 from calendar_item i join calendar c on c.account_id = i.account_id and c.id = i.calendar_id
          join member_person u on u.account_id = i.account_id and u.user_id = i.user_id
          where i.account_id = e.account_id and i.user_id = e.user_id and i.uid is distinct from e.uid and ${blocks}
            and coalesce(i.starts_at, i.starts_on::timestamp at time zone u.time_zone) < e.ends_at
            and coalesce(i.ends_at, i.ends_on::timestamp at time zone u.time_zone) > e.starts_at) as is_so
        from call_entry e where e.account_id = ${tx.accountId} and e.event_call_id = ${one.event_call_id} and e.user_id = ${one.entry_user_id}
        for update of e
      )
      update call_entry e set has_conflict = now_so.is_so from now_so
      where e.account_id = ${tx.accountId} and e.event_call_id = ${one.event_call_id} and e.user_id = ${one.entry_user_id} and now_so.was <> now_so.is_so
      returning now_so.is_so as is_new`.execute(tx.db);
    if (rows[0]?.is_new !== true) return;
    const call = await readCall(tx, { id: one.event_call_id }, 'calls:read');
    await announceCall(tx, 'calendar.conflict', call, { extra: { userId: one.entry_user_id } });
  });
}
