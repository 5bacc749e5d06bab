import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { dropHolds } from '#/domain/scheduling/free-times/hold-rows.ts';
import { announceEntries } from './announce.ts';
import { lookLater } from './jobs.ts';

type Outcome = 'LEFT' | 'REMOVED' | 'EXPIRED';

/**
 * Ends open entries of `waiting_entry w`. A time held for one of them is released and offered to the next. Entries are
 * always locked before their offers.
 */
export async function endEntries(tx: Ctx, outcome: Outcome, which: Sql): Promise<number> {
  const { rows } = await sql<{ id: number; event_id: number }>`
    update waiting_entry ended set outcome = ${outcome}, ended_at = ${iso(tx.now)}::timestamptz, updated_at = ${iso(tx.now)}::timestamptz
    from (
      select w.id from waiting_entry w where w.account_id = ${tx.accountId} and w.ended_at is null and ${which}
      order by w.id for no key update of w
    ) due
    where ended.account_id = ${tx.accountId} and ended.id = due.id and ended.ended_at is null
    returning ended.id, ended.event_id`.execute(tx.db);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  await withdrawOffers(tx, ids);
  await announceEntries(tx, 'waiting_entry.ended', ids);
  for (const eventId of new Set(rows.map((row) => row.event_id))) await lookLater(tx, eventId);
  return rows.length;
}

/** Withdraws open offers of entries and releases their holds. */
export async function withdrawOffers(tx: Ctx, entryIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ hold_id: string }>`
    update waiting_offer set state = 'WITHDRAWN', ended_at = ${iso(tx.now)}::timestamptz
    where account_id = ${tx.accountId} and entry_id = any(${entryIds}::bigint[]) and state = 'OPEN'
    returning hold_id`.execute(tx.db);
  await dropHolds(
    tx,
    rows.map((row) => row.hold_id),
  );
}
