import type { Ctx } from '#/platform/context/ctx.ts';
import { sendAhead } from '#/platform/db/sent-ahead.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/** Stores the reminders of a call, by the event's current settings. Reminders whose time has passed are not sent. */
export async function planReminders(tx: Ctx, callId: number): Promise<void> {
  await sendAhead(
    tx.db,
    sql`
    with reminder as materialized (
      select c.account_id, c.id, r->>'channel' as channel, c.starts_at - make_interval(mins => (r->>'offset')::integer) as due_at
      from event_call c
      join event e on e.account_id = c.account_id and e.id = c.event_id
      cross join lateral jsonb_array_elements(e.settings->'reminders') r
      where c.account_id = ${tx.accountId} and c.id = ${callId} and r->>'channel' in ('EMAIL', 'SMS')
    )
    insert into call_reminder (account_id, event_call_id, kind, channel, due_at)
    select account_id, id, 'reminder', channel, due_at from reminder where due_at > ${iso(tx.now)}::timestamptz
    on conflict do nothing`,
  );
}

/** Plans the reminders again for a new time. Those already sent stay as they are. */
export async function replanReminders(tx: Ctx, callId: number): Promise<void> {
  await sendAhead(
    tx.db,
    sql`
    delete from call_reminder
    where account_id = ${tx.accountId} and event_call_id = ${callId} and status = 'PLANNED'`,
  );
  await planReminders(tx, callId);
}

/** Removes the remaining reminders of a call. */
export async function dropReminders(tx: Ctx, callId: number): Promise<void> {
  await sendAhead(
    tx.db,
    sql`
    update call_reminder set status = 'CANCELLED'
    where account_id = ${tx.accountId} and event_call_id = ${callId} and status = 'PLANNED'`,
  );
}

/** Plans the mail to an invitee who did not come, after the event's delay, if the event has one. */
export async function planFollowUp(tx: Ctx, callId: number): Promise<void> {
  await sendAhead(
    tx.db,
    sql`
    with mail as materialized (
      select c.account_id, c.id, e.settings->'mails'->'noShow' as settings
      from event_call c
      join event e on e.account_id = c.account_id and e.id = c.event_id
      where c.account_id = ${tx.accountId} and c.id = ${callId}
    )
    insert into call_reminder (account_id, event_call_id, kind, channel, due_at)
    select account_id, id, 'noShow', 'EMAIL', ${iso(tx.now)}::timestamptz + make_interval(mins => (settings->>'delay')::integer)
    from mail where (settings->>'invitee')::boolean
    on conflict do nothing`,
  );
}
