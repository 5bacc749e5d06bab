import { clawBacks } from './claw-back.ts';
import { monthOf, type Fact } from './fact.ts';
import type { Line } from './line.ts';
import { splitUp } from './money-parts.ts';
import { versionsOn, type PlanVersion, type Rule, type Share } from './plan.ts';
import { paidFor } from './tiers.ts';

type Recipient = { readonly share: Share; readonly place: number; readonly userId: number };
/** A fact that a rule pays for, and its recipients. */
type Counted = { readonly fact: Fact; readonly recipients: readonly Recipient[]; readonly counterId: number };
type RuleOfVersion = { readonly version: PlanVersion; readonly rule: Rule; readonly ruleNumber: number };

/**
 * What the facts of one month earn, and what has been clawed back since. The same facts and versions always give the
 * same lines in the same order, whatever the order of the arguments.
 * @param facts all facts of a month
 * @param versions of every plan, without withdrawn ones
 */
export function linesOfMonth(facts: readonly Fact[], versions: readonly PlanVersion[]): Line[] {
  const ordered = facts.toSorted((a, b) => a.at - b.at || a.basis.localeCompare(b.basis) || a.id - b.id);
  const counted = new Map<Rule, RuleOfVersion & { facts: Counted[] }>();
  for (const fact of ordered) {
    for (const version of versionsOn(versions, fact.day)) {
      version.rules.forEach((rule, place) => {
        const one = countedFor(rule, version, fact);
        if (one === null) return;
        const entry = counted.get(rule) ?? { version, rule, ruleNumber: place + 1, facts: [] };
        entry.facts.push(one);
        counted.set(rule, entry);
      });
    }
  }
  return [...counted.values()]
    .toSorted((a, b) => a.version.id - b.version.id || a.ruleNumber - b.ruleNumber)
    .flatMap(linesOfRule);
}

function countedFor(rule: Rule, version: PlanVersion, fact: Fact): Counted | null {
  if (rule.basis !== fact.basis || (fact.currency ?? version.currency) !== version.currency) return null;
  if (!isAmong(rule.teamIds, fact.teamId) || !isAmong(rule.eventIds, fact.eventId)) return null;
  if (!isAmong(rule.productIds, fact.productId) || !isAmong(rule.sources, fact.source)) return null;
  const recipients = rule.shares.flatMap((share, place): Recipient[] => {
    const userId = personOf(share, fact);
    return userId !== null && isAmong(rule.userIds, userId) ? [{ share, place, userId }] : [];
  });
  const [first] = recipients;
  return first === undefined ? null : { fact, recipients, counterId: first.userId };
}

function isAmong<T>(wanted: readonly T[], value: T | null): boolean {
  return wanted.length === 0 || (value !== null && wanted.includes(value));
}

function personOf({ to, userId }: Share, fact: Fact): number | null {
  if (to === 'MANAGER') return userId;
  return to === 'SETTER' ? fact.setterId : fact.closerId;
}

function linesOfRule({ version, rule, ruleNumber, facts }: RuleOfVersion & { facts: Counted[] }): Line[] {
  const measured = (fact: Fact): number => (rule.pays === 'SHARE' ? fact.amount : 1);
  const totals = new Map<number, number>();
  for (const { fact, counterId } of facts) add(totals, counterId, measured(fact));
  const before = new Map<number, number>();
  const earnedBy = new Map<number, number>();
  return facts.flatMap(({ fact, recipients, counterId }) => {
    const amount = measured(fact);
    const sumBefore = before.get(counterId) ?? 0;
    const { pool, parts } = paidFor(rule, amount, sumBefore, totals.get(counterId) ?? 0);
    add(before, counterId, amount);
    const shared = splitUp(
      pool,
      rule.shares.map(({ bps }) => bps),
    );
    return recipients.flatMap(({ share, place, userId }): Line[] => {
      const uncapped = shared[place] ?? 0;
      const left = rule.cap === null ? uncapped : Math.max(0, rule.cap - (earnedBy.get(userId) ?? 0));
      const earned = Math.min(uncapped, left);
      add(earnedBy, userId, earned);
      const line: Line = {
        ...sourceOf(fact),
        kind: 'EARNED',
        userId,
        role: share.to,
        versionId: version.id,
        ruleNumber,
        currency: version.currency,
        amount: earned,
        why: {
          day: fact.day,
          amount,
          before: sumBefore,
          parts,
          pool,
          bps: share.bps,
          ...(earned < uncapped ? { uncapped } : {}),
        },
      };
      return [line, ...clawBacks(line, fact, rule.clawBackDays)];
    });
  });
}

function sourceOf(fact: Fact) {
  const month = monthOf(fact.day);
  const { basis, callId, dealId, paymentId } = fact;
  return { month, factMonth: month, basis, callId, dealId, paymentId };
}

function add(sums: Map<number, number>, id: number, amount: number): void {
  sums.set(id, (sums.get(id) ?? 0) + amount);
}
