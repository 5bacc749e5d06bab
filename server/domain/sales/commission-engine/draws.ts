import { nextMonth } from './fact.ts';
import type { Line } from './line.ts';
import { versionsOn, type PlanVersion } from './plan.ts';

/** What a plan earned a person in a month, minus claw-backs. */
export type Earned = {
  readonly planId: number;
  readonly userId: number;
  readonly currency: string;
  readonly month: string;
  readonly amount: number;
};

/**
 * What people are paid up to their guaranteed amount, month by month, and what later months pay back. The version in
 * effect on the last day of a month applies to the month.
 * @param earned of everybody who has a draw in some version
 * @param lastMonth the last one that is over
 */
export function drawLines(
  versions: readonly PlanVersion[],
  earned: readonly Earned[],
  lastMonth: string,
): Line[] {
  const people = new Map<string, { planId: number; userId: number; currency: string }>();
  for (const { planId, currency, draws } of versions)
    for (const { userId } of draws)
      people.set([planId, userId, currency].join(' '), { planId, userId, currency });
  const sums = new Map(earned.map((one) => [sumKey(one), one.amount]));
  return [...people.values()].flatMap((person) => {
    const ofPlan = versions.filter(({ planId }) => planId === person.planId);
    const first = ofPlan.map(({ validFrom }) => validFrom.slice(0, 7)).toSorted()[0] ?? lastMonth;
    return linesOfPerson(person, ofPlan, sums, first, lastMonth);
  });
}

type Person = { planId: number; userId: number; currency: string };

function linesOfPerson(
  person: Person,
  versions: readonly PlanVersion[],
  sums: ReadonlyMap<string, number>,
  first: string,
  last: string,
): Line[] {
  const lines: Line[] = [];
  let owed = 0;
  for (let month = first; month <= last; month = nextMonth(month)) {
    const [version] = versionsOn(versions, lastDayOf(month));
    if (version === undefined || version.currency !== person.currency) continue;
    const draw = version.draws.find(({ userId }) => userId === person.userId);
    const brought = sums.get(sumKey({ ...person, month })) ?? 0;
    const guaranteed = draw?.amount ?? 0;
    const short = draw === undefined ? 0 : Math.max(0, guaranteed - brought);
    const back = Math.min(owed, Math.max(0, brought - guaranteed));
    if (short > 0 && draw?.recoverable === true) owed += short;
    owed -= back;
    const kind = short === 0 ? 'RECOVERED' : draw?.recoverable === true ? 'ADVANCE' : 'DRAW';
    const amount = short === 0 ? 0 - back : short;
    if (amount !== 0) {
      const why = { earned: brought, guaranteed, owed };
      lines.push({ ...drawLine(person, version.id, month), kind, amount, why });
    }
  }
  return lines;
}

function drawLine({ userId, currency }: Person, versionId: number, month: string) {
  const nothing = { role: null, ruleNumber: null, basis: null, callId: null, dealId: null, paymentId: null };
  return { ...nothing, userId, currency, versionId, month, factMonth: month };
}

function sumKey({ planId, userId, currency, month }: Omit<Earned, 'amount'>): string {
  return [planId, userId, currency, month].join(' ');
}

function lastDayOf(month: string): string {
  const { year, month: number, daysInMonth } = Temporal.PlainYearMonth.from(month);
  return Temporal.PlainDate.from({ year, month: number, day: daysInMonth }).toString();
}
