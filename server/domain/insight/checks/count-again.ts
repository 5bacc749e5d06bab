import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Body } from '#/domain/insight/archive/resources.ts';
import { firstActionOf } from '#/domain/insight/second-count/first-action.ts';
import { Tally, type Months } from '#/domain/insight/second-count/tally.ts';
import { targetsOf } from '#/domain/insight/second-count/targets.ts';
import { touchedBy, type Touch } from '#/domain/insight/second-count/touched.ts';
import { toMs } from '#/platform/values/time.ts';
import { batchesOf, readClaimsOf, readRecords, recordsOf } from './read-archive.ts';
import { readSharers } from './read-sharers.ts';
import type { Tail } from './tail.ts';

type Record = Body;

/**
 * Counts everything again from the archive, in batches. Kept in memory are the deals, their calls, and the sources of
 * people who paid.
 */
export async function countAgain(ctx: Ctx, tail: Tail, months: Months): Promise<Tally> {
  const tally = new Tally(months, ctx.now, ctx.account.currency);
  const deals = new Map<number, Record>();
  const calls = new Map<number, Record>();
  const payers = new Set<number>();
  for await (const [id, deal] of recordsOf(ctx, 'DEAL', tail)) {
    deals.set(id, pick(deal, ['user_id', 'setter_id', 'product_id', 'event_call_id', 'contact_id']));
    calls.set(Number(deal['event_call_id']), {});
    payers.add(Number(deal['contact_id']));
  }
  const callOf = (deal: Record): Record | null => calls.get(Number(deal['event_call_id'])) ?? null;
  for await (const [id, call] of recordsOf(ctx, 'CALL', tail)) {
    if (calls.has(id)) calls.set(id, pick(call, ['event_id', 'team_id', 'source']));
    tally.add('CALL', call, null, callOf);
  }
  const dealOf = (payment: Record): Record | null => deals.get(Number(payment['deal_id'])) ?? null;
  const payerOf = (payment: Record): number =>
    Number(dealOf(payment)?.['contact_id'] ?? payment['contact_id']);
  for await (const [, payment] of recordsOf(ctx, 'PAYMENT', tail)) {
    payers.add(payerOf(payment));
    tally.add('PAYMENT', payment, dealOf(payment), callOf);
  }
  const touches = await readTouches(ctx, payers);
  const touchesOf = (contactId: unknown): Touch[] => touches.get(Number(contactId)) ?? [];
  for await (const [, deal] of recordsOf(ctx, 'DEAL', tail)) {
    tally.add('DEAL', deal, null, callOf);
    for (const one of touchedBy(deal, 'time', touchesOf(deal['contact_id'])))
      tally.add('TOUCHED_DEAL', one, null, callOf);
  }
  for await (const [, payment] of recordsOf(ctx, 'PAYMENT', tail))
    for (const one of touchedBy(payment, 'occurred_at', touchesOf(payerOf(payment))))
      tally.add('TOUCHED_PAYMENT', one, dealOf(payment), callOf);
  for await (const [, claim] of recordsOf(ctx, 'CLAIM', tail)) tally.add('CLAIM', claim, null, noCall);
  await addClaims(ctx, tail, tally);
  await addContacts(ctx, tail, tally);
  await addAssignments(ctx, months, tally);
  await addPages(ctx, tally);
  return tally;
}

async function readTouches(ctx: Ctx, contactIds: ReadonlySet<number>): Promise<Map<number, Touch[]>> {
  const touches = new Map<number, Touch[]>();
  for await (const [contactId, rows] of recordsOf(ctx, 'TOUCHES', noTail)) {
    if (!contactIds.has(contactId)) continue;
    touches.set(
      contactId,
      Object.entries(rows).map(([id, row]) => {
        const { at, utm } = row as { at: string; utm: { utm_source?: string } }; // as contact_touch has it
        return { id: Number(id), atMs: toMs(at), source: utm.utm_source ?? null };
      }),
    );
  }
  return touches;
}

/** The outcome of each claim and of its call. */
async function addClaims(ctx: Ctx, tail: Tail, tally: Tally): Promise<void> {
  for await (const batch of batchesOf(ctx, 'CALL_CLAIMS', noTail)) {
    const ids = batch.map(([id]) => id);
    const calls = await readRecords(ctx, 'CALL', ids, tail);
    for (const [id, claims] of batch)
      for (const claim of Object.values(claims))
        tally.add('CLAIM_CALL', withCall(claim as Record, calls.get(id)), null, noCall); // as setter_claim has it
  }
  for await (const [, claims] of recordsOf(ctx, 'CLAIMS', noTail))
    for (const claim of Object.values(claims))
      tally.add('CLAIM_CALL', withCall(claim as Record, undefined), null, noCall);
}

function withCall(claim: Record, call: Record = {}): Record {
  return {
    ...claim,
    ...pick(call, ['user_id', 'team_id', 'source']),
    event_id: claim['event_id'] ?? call['event_id'] ?? null,
    call_status: call['status'],
    call_outcome: call['outcome'],
    call_no_sale_reason: call['no_sale_reason'],
  };
}

async function addContacts(ctx: Ctx, tail: Tail, tally: Tally): Promise<void> {
  for await (const batch of batchesOf(ctx, 'CONTACT', tail)) {
    const ids = batch.map(([id]) => id);
    const claims = await readClaimsOf(ctx, ids, tail);
    const notes = await readRecords(ctx, 'NOTES', ids, noTail);
    for (const [id, contact] of batch) {
      const written = Object.values(notes.get(id) ?? {}) as Record[]; // as contact_note has them
      const actedAt = firstActionOf(contact, claims.get(id) ?? [], written);
      tally.add('CONTACT', { ...contact, acted_at: actedAt }, null, noCall);
    }
  }
}

type Assigned = { event_id: number | null; assigned_at: string; credit: number };

/** Who got which calls, and their fair shares in the period. */
async function addAssignments(ctx: Ctx, months: Months, tally: Tally): Promise<void> {
  const { beforeMs } = months;
  const fromMs = months.startsMs[0] ?? beforeMs;
  const credits = new Map<string, number>();
  for await (const [, hosts] of recordsOf(ctx, 'HOSTS', noTail))
    for (const [userId, host] of Object.entries(hosts)) {
      const { event_id: eventId, assigned_at: at, credit } = host as Assigned; // as event_call_host has it
      tally.add('ASSIGNMENT', { event_id: eventId, user_id: userId, assigned_at: at, credit }, null, noCall);
      if (toMs(at) < fromMs || toMs(at) >= beforeMs) continue;
      const key = `${eventId} ${userId}`;
      credits.set(key, (credits.get(key) ?? 0) + credit);
    }
  const sharers = await readSharers(
    ctx,
    { fromMs, beforeMs },
    (eventId, userId) => credits.get(`${eventId} ${userId}`) ?? 0,
  );
  for (const target of targetsOf(sharers)) tally.add('TARGET', target, null, noCall);
}

async function addPages(ctx: Ctx, tally: Tally): Promise<void> {
  const { rows } = await sql<Record>`
    select event_id, day::text as day, sum(views) as views, sum(started) as started, sum(submitted) as submitted
    from page_tally where account_id = ${ctx.accountId} group by event_id, day`.execute(ctx.db);
  for (const page of rows) tally.add('PAGE', page, null, noCall);
}

const noCall = (): null => null;
/** Rows of records are archived as soon as they are written. */
const noTail: Tail = new Map();

function pick(record: Record, columns: readonly string[]): Record {
  return Object.fromEntries(columns.map((column) => [column, record[column] ?? null]));
}
