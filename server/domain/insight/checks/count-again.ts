import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { gone } from '#/domain/insight/archive/fold.ts';
import type { Body, Resource } from '#/domain/insight/archive/resources.ts';
import { Tally, type Months } from '#/domain/insight/second-count/tally.ts';
import type { Tail } from './tail.ts';

const atOnce = 2_000;

type Record = Body;

/** Counts everything anew from the archive, a batch of records at a time. In memory stay the deals, and the calls of these. */
export async function countAgain(ctx: Ctx, tail: Tail, months: Months): Promise<Tally> {
  const tally = new Tally(months, ctx.now, ctx.account.currency);
  const deals = new Map<number, Record>();
  const calls = new Map<number, Record>();
  for await (const [id, deal] of recordsOf(ctx, 'DEAL', tail)) {
    deals.set(id, pick(deal, ['user_id', 'setter_id', 'product_id', 'event_call_id']));
    calls.set(Number(deal['event_call_id']), {});
  }
  const callOf = (deal: Record): Record | null => calls.get(Number(deal['event_call_id'])) ?? null;
  for await (const [id, call] of recordsOf(ctx, 'CALL', tail)) {
    if (calls.has(id)) calls.set(id, pick(call, ['event_id', 'team_id', 'source']));
    tally.add('CALL', call, null, callOf);
  }
  for await (const [, deal] of recordsOf(ctx, 'DEAL', tail)) tally.add('DEAL', deal, null, callOf);
  for await (const [, payment] of recordsOf(ctx, 'PAYMENT', tail))
    tally.add('PAYMENT', payment, deals.get(Number(payment['deal_id'])) ?? null, callOf);
  for (const kind of ['CONTACT', 'CLAIM'] as const)
    for await (const [, record] of recordsOf(ctx, kind, tail)) tally.add(kind, record, null, callOf);
  return tally;
}

function pick(record: Record, columns: readonly string[]): Record {
  return Object.fromEntries(columns.map((column) => [column, record[column] ?? null]));
}

/** The records of a kind that are there, each as it is with the tail. */
async function* recordsOf(
  ctx: Ctx,
  resource: Resource,
  tail: Tail,
): AsyncGenerator<readonly [id: number, record: Record]> {
  const told = new Map(tail.get(resource));
  for (let after = 0; ;) {
    const { rows } = await sql<{ record_id: number; body: Body }>`
      select record_id, body from archive_record
      where account_id = ${ctx.accountId} and resource = ${resource} and record_id > ${after}
      order by record_id limit ${sql.lit(atOnce)}`.execute(ctx.db);
    for (const { record_id: id, body } of rows) {
      const record = told.get(id) ?? body;
      told.delete(id);
      if (record[gone] !== true) yield [id, record];
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) break;
    after = last.record_id;
  }
  for (const [id, record] of told) if (record[gone] !== true) yield [id, record];
}
