import { drawLines, type Earned } from '#/domain/sales/commission-engine/draws.ts';
import { linesOfMonth } from '#/domain/sales/commission-engine/earn.ts';
import { monthOf } from '#/domain/sales/commission-engine/fact.ts';
import { factsOfCall, factsOfDeal } from '#/domain/sales/commission-engine/facts.ts';
import { counterAccountOf, missingEntries, type Entry } from '#/domain/sales/commission-engine/post.ts';
import type { PlanVersion } from '#/domain/sales/commission-engine/plan.ts';
import type { World } from './reference.ts';
import { dayOf } from './things.ts';

type Posting = { account: string; userId: number | null; currency: string; amount: number };

/** A ledger without a database, updated by the functions of the service. */
export class MemoryLedger {
  readonly entries: Entry[] = [];
  readonly closed = new Set<string>();

  bringUpToDate(world: World, versions: readonly PlanVersion[], lastMonth: string): void {
    const facts = [
      ...world.calls.flatMap((call) => factsOfCall(call, dayOf)),
      ...world.deals.flatMap((deal) => factsOfDeal(deal, dayOf)),
    ];
    const earned = [...Map.groupBy(facts, ({ day }) => monthOf(day)).values()].flatMap((ofMonth) =>
      linesOfMonth(ofMonth, versions),
    );
    const planOf = new Map(versions.map(({ id, planId }) => [id, planId]));
    const sums = new Map<string, Earned>();
    for (const { versionId, userId, currency, month, amount } of earned) {
      const planId = planOf.get(versionId) ?? 0;
      const key = [planId, userId, currency, month].join(' ');
      sums.set(key, { planId, userId, currency, month, amount: amount + (sums.get(key)?.amount ?? 0) });
    }
    const wanted = [...earned, ...drawLines(versions, [...sums.values()], lastMonth)];
    this.entries.push(...missingEntries(wanted, this.entries, (month) => this.closed.has(month)));
  }

  /** Both postings of each entry, as they are stored. */
  postings(): Posting[] {
    return this.entries.flatMap(({ line, amount }) => [
      { account: 'PAYABLE', userId: line.userId, currency: line.currency, amount },
      { account: counterAccountOf(line), userId: null, currency: line.currency, amount: 0 - amount },
    ]);
  }

  /** Sums by the keys of the reference. */
  sums(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { line, amount } of this.entries) {
      const { month, userId, role, versionId, ruleNumber, basis, callId, dealId, paymentId } = line;
      const id = paymentId ?? dealId ?? callId;
      const key =
        basis === null
          ? `${month} ${userId} ${versionId} draw`
          : [month, userId, role, versionId, ruleNumber, basis, id].join(' ');
      sums.set(key, (sums.get(key) ?? 0) + amount);
    }
    return new Map([...sums].filter(([, amount]) => amount !== 0));
  }
}
