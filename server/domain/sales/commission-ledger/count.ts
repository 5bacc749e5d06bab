import type { Ctx } from '#/platform/context/ctx.ts';
import { drawLines } from '#/domain/sales/commission-engine/draws.ts';
import { linesOfMonth } from '#/domain/sales/commission-engine/earn.ts';
import type { Fact } from '#/domain/sales/commission-engine/fact.ts';
import { missingEntries, type Entry } from '#/domain/sales/commission-engine/post.ts';
import type { PlanVersion } from '#/domain/sales/commission-engine/plan.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { announceStatements } from './announce.ts';
import { lockBook } from './book.ts';
import { post, readClosedMonths, readEarned, readPostedDraws, readPostedOf } from './ledger.ts';
import { currentMonth, firstDayOf, monthBefore } from './months.ts';
import { readFacts } from './read-facts.ts';
import { readVersions } from './versions.ts';

/**
 * Brings the ledger up to date: each month whose facts have changed is counted anew, and what is missing is added. Each
 * month is a transaction, so that a plan of years back keeps nobody waiting.
 * @returns the periods that something was added to
 */
export async function bringUpToDate(ctx: Ctx): Promise<Set<string>> {
  const touched = new Set<string>();
  for (let hasMore = true; hasMore;) {
    // One after the other: they hold the same lock.
    // oxlint-disable-next-line no-await-in-loop
    const step = await transaction(ctx, countNext);
    for (const { period } of step.entries) touched.add(period);
    hasMore = step.hasMore;
  }
  return touched;
}

type Step = { entries: Entry[]; hasMore: boolean };

async function countNext(tx: Ctx): Promise<Step> {
  await lockBook(tx);
  const due = await readDue(tx);
  const versions = await readVersions(tx);
  const closed = await readClosedMonths(tx);
  const isClosed = (month: string): boolean => closed.has(month);
  const entries = due === null ? [] : await countMonth(tx, due.month, versions, isClosed);
  const hasMore = due?.hasMore ?? false;
  // Draws are about what months have brought, so they come last.
  if (!hasMore) entries.push(...(await countDraws(tx, versions, isClosed)));
  await announceStatements(tx, entries);
  return { entries, hasMore };
}

/** The oldest month that is due, and all that was noticed of it. What is noticed from now on is of another row. */
async function readDue(tx: Ctx): Promise<{ month: string; hasMore: boolean } | null> {
  const { rows } = await sql<{ month: string; has_more: boolean }>`
    with oldest as (select min(month) as month from commission_due where account_id = ${tx.accountId}),
    taken as (
      delete from commission_due d using oldest where d.account_id = ${tx.accountId} and d.month = oldest.month returning d.month)
    select to_char(t.month, 'YYYY-MM') as month, exists (
      select 1 from commission_due other where other.account_id = ${tx.accountId} and other.month > t.month) as has_more
    from taken t limit 1`.execute(tx.db);
  const [row] = rows;
  return row === undefined ? null : { month: row.month, hasMore: row.has_more };
}

type IsClosed = (month: string) => boolean;

async function countMonth(
  tx: Ctx,
  month: string,
  versions: readonly PlanVersion[],
  isClosed: IsClosed,
): Promise<Entry[]> {
  const facts = await readFacts(tx, month);
  const posted = await readPostedOf(tx, month);
  const entries = missingEntries(linesOfMonth(facts, versions), posted, isClosed);
  await post(tx, entries);
  await noteSources(tx, month, facts);
  return entries;
}

async function countDraws(tx: Ctx, versions: readonly PlanVersion[], isClosed: IsClosed): Promise<Entry[]> {
  const posted = await readPostedDraws(tx);
  const hasDraws = versions.some(({ draws }) => draws.length > 0);
  if (!hasDraws && posted.length === 0) return [];
  const wanted = drawLines(versions, await readEarned(tx), monthBefore(currentMonth(tx)));
  const entries = missingEntries(wanted, posted, isClosed);
  await post(tx, entries);
  return entries;
}

/** Remembers in which month each was counted: when it moves to another one, that month is counted again as well. */
async function noteSources(tx: Ctx, month: string, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ basis, id, dealId }) => ({ basis, source_id: id, deal_id: dealId }));
  await sql`
    insert into commission_source as known (account_id, basis, source_id, month, deal_id)
    select ${tx.accountId}, s.basis, s.source_id, ${firstDayOf(month)}::date, s.deal_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (basis text, source_id bigint, deal_id bigint)
    order by s.basis, s.source_id
    on conflict (account_id, basis, source_id) do update set month = excluded.month, deal_id = excluded.deal_id
    where (known.month, known.deal_id) is distinct from (excluded.month, excluded.deal_id)`.execute(tx.db);
}
