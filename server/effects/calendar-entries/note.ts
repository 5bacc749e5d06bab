import type { CallFacts } from '#/effects/mail/call-facts.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import type { Written } from '#/ports/calendars/calendar-source.ts';
import { NotReached, Refused } from '#/ports/outside/trouble.ts';
import type { Claimed } from './claim.ts';

// Stores the outcome of writing an entry. Only the process with the lease may do so, and changes made meanwhile stay
// due.

/** After five tries within an hour the trouble is reported; tries continue. */
const troubleTries = 5;
const backoffMinMs = 15_000;
const backoffMaxMs = 15 * 60_000;

export async function noteWritten(ctx: Ctx, one: Claimed, call: CallFacts, written: Written): Promise<void> {
  const now = iso(ctx.app.clock());
  await sql`
    update call_entry set state = case when wanted_version > ${call.version} or not is_wanted then 'PENDING' else 'SYNCED' end,
      external_id = ${written.externalId}, etag = ${written.etag}, written_version = ${call.version}, written_at = ${now}::timestamptz,
      starts_at = ${call.starts_at}::timestamptz, ends_at = ${call.ends_at}::timestamptz, error = null, tries = 0, leased_until = null, seen = null, noticed = null, resolved = null,
      due_at = case when wanted_version > ${call.version} or not is_wanted then ${now}::timestamptz end, updated_at = ${now}::timestamptz
    where account_id = ${ctx.accountId} and event_call_id = ${one.event_call_id} and user_id = ${one.entry_user_id}
      and leased_until = ${one.lease_ends_at}::timestamptz`.execute(ctx.db);
}

/** The entry was removed from the calendar. If it was wanted again meanwhile, it is written again. */
export async function noteRemoved(ctx: Ctx, one: Claimed): Promise<void> {
  await sql`
    with gone as (
      delete from call_entry where account_id = ${ctx.accountId} and event_call_id = ${one.event_call_id} and user_id = ${one.entry_user_id}
        and leased_until = ${one.lease_ends_at}::timestamptz and not is_wanted
    )
    update call_entry set external_id = null, etag = null, written_version = null, leased_until = null, tries = 0, due_at = ${iso(ctx.app.clock())}::timestamptz
    where account_id = ${ctx.accountId} and event_call_id = ${one.event_call_id} and user_id = ${one.entry_user_id}
      and leased_until = ${one.lease_ends_at}::timestamptz and is_wanted`.execute(ctx.db);
}

/** @param error from `ports/outside/trouble.ts`; its message is for the member */
export async function noteTrouble(ctx: Ctx, one: Claimed, error: Error): Promise<void> {
  const now = ctx.app.clock();
  const isOver = error instanceof Refused;
  const waitMs = Math.max(backoffOf(one.tries), error instanceof NotReached ? (error.retryAfterMs ?? 0) : 0);
  const isTrouble = isOver || one.tries >= troubleTries;
  await transaction(ctx, async (tx) => {
    const { rows } = await sql<{ was_failed: boolean }>`
      update call_entry e set state = ${isTrouble ? 'FAILED' : 'PENDING'}, error = ${error.message}, leased_until = null,
        due_at = ${isOver ? null : iso(now + waitMs)}::timestamptz, updated_at = ${iso(now)}::timestamptz
      from (select state = 'FAILED' or tries > ${troubleTries} as was_failed from call_entry
        where account_id = ${tx.accountId} and event_call_id = ${one.event_call_id} and user_id = ${one.entry_user_id} for update) before
      where e.account_id = ${tx.accountId} and e.event_call_id = ${one.event_call_id} and e.user_id = ${one.entry_user_id}
        and e.leased_until = ${one.lease_ends_at}::timestamptz
      returning before.was_failed`.execute(tx.db);
    if (isTrouble && rows[0]?.was_failed === false)
      await publish(tx, 'calendar.sync_failed', {
        userId: one.entry_user_id,
        provider: one.provider,
        error: error.message,
      });
  });
}

function backoffOf(tries: number): number {
  return Math.min(backoffMaxMs, backoffMinMs * 2 ** Math.min(tries - 1, 10));
}
