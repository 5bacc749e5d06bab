import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { CallFacts, DealFacts } from '#/domain/sales/commission-engine/facts.ts';
import type { PlanVersion, Rule } from '#/domain/sales/commission-engine/plan.ts';
import { dayOf, thingsOf, type Thing } from './things.ts';

// A second, simple implementation of the ledger: it computes every amount from its definition, and shares only the
// input types with the engine. It is slow.

export type World = { calls: readonly CallFacts[]; deals: readonly DealFacts[] };
type Person = { to: string; userId: number; place: number };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const rounded = (over: number, under: number): number => Math.floor((2 * over + under) / (2 * under));
const monthOf = (ms: number): string => dayOf(ms).slice(0, 7);

/** Amounts by `month person role version rule basis id`, and amounts of draws by `month person version plan`. */
export function replay(world: World, versions: readonly PlanVersion[], lastMonth: string) {
  const lines = new Map<string, number>();
  const add = (key: string, amount: number) => lines.set(key, (lines.get(key) ?? 0) + amount);
  const things = thingsOf(world);
  for (const version of versions)
    version.rules.forEach((rule, number) => {
      const own = things.filter(
        (one) => holds(versions, version, dayOf(one.at)) && isFor(rule, version, one),
      );
      for (const month of new Set(own.map(({ at }) => monthOf(at))))
        for (const { thing, person, amount } of earnedIn(
          rule,
          own.filter(({ at }) => monthOf(at) === month),
        )) {
          const { to, userId } = person;
          const rest = [userId, to, version.id, number + 1, thing.basis, thing.id].join(' ');
          add(`${month} ${rest}`, amount);
          for (const back of takenBack(rule, thing, amount)) add(`${back.month} ${rest}`, -back.amount);
        }
    });
  for (const [key, amount] of drawsOf(lines, versions, lastMonth)) add(key, amount);
  return new Map([...lines].filter(([, amount]) => amount !== 0));
}

function holds(versions: readonly PlanVersion[], version: PlanVersion, day: string): boolean {
  const valid = versions.filter(
    ({ planId, validFrom, validTo }) =>
      planId === version.planId && validFrom <= day && day <= (validTo ?? '9999'),
  );
  return valid.toSorted((a, b) => b.number - a.number)[0] === version;
}

function isFor(rule: Rule, version: PlanVersion, thing: Thing): boolean {
  const among = (wanted: readonly unknown[], value: unknown) => !wanted.length || wanted.includes(value);
  return (
    rule.basis === thing.basis &&
    (thing.currency === null || thing.currency === version.currency) &&
    among(rule.teamIds, thing.teamId) &&
    among(rule.eventIds, thing.eventId) &&
    among(rule.productIds, thing.productId) &&
    among(rule.sources, thing.source) &&
    people(rule, thing).length > 0
  );
}

function people(rule: Rule, { setterId, closerId }: Thing): Person[] {
  return rule.shares.flatMap(({ to, userId: managerId }, place) => {
    const userId = { SETTER: setterId, CLOSER: closerId, MANAGER: managerId }[to];
    if (userId === null || (rule.userIds.length > 0 && !rule.userIds.includes(userId))) return [];
    return [{ to, userId, place }];
  });
}

/** @param all those of a month, in order */
function earnedIn(rule: Rule, all: readonly Thing[]) {
  const rows = all.flatMap((thing) => {
    const parts = shared(poolOf(rule, thing, all), rule);
    return people(rule, thing).map((person) => ({ thing, person, amount: parts[person.place] ?? 0 }));
  });
  const capped = (amount: number): number => Math.min(amount, rule.cap ?? Number.MAX_SAFE_INTEGER);
  return rows.map((row, place) => {
    const earlier = rows.slice(0, place).filter(({ person }) => person.userId === row.person.userId);
    const before = sum(earlier.map(({ amount }) => amount));
    return { ...row, amount: capped(before + row.amount) - capped(before) };
  });
}

function poolOf(rule: Rule, thing: Thing, all: readonly Thing[]): number {
  const size = (one: Thing): number => (rule.pays === 'SHARE' ? one.amount : 1);
  const first = (one: Thing) => people(rule, one)[0]?.userId;
  const same = all.filter((one) => first(one) === first(thing));
  /** The commission for a total, as the area below the steps of the tiers. */
  const worth = (total: number): number =>
    sum(
      rule.tiers.map(({ above, rate }, place) => {
        const end = Math.min(total, rule.tiers[place + 1]?.above ?? total);
        return rate * Math.max(0, end - above);
      }),
    );
  const before = sum(same.slice(0, same.indexOf(thing)).map(size));
  const total = sum(same.map(size));
  const reached = rule.tiers.filter(({ above }) => total > above).at(-1) ?? rule.tiers[0];
  const isWhole = rule.tierMode === 'WHOLE';
  const exact = isWhole ? size(thing) * (reached?.rate ?? 0) : worth(before + size(thing)) - worth(before);
  return rule.pays === 'SHARE' ? rounded(exact, 10_000) : exact;
}

/**
 * Each person gets the rounded-down share; the remaining units go one at a time to the one with the largest remainder,
 * the company included.
 */
function shared(pool: number, { shares }: Rule): number[] {
  const bps = [...shares.map((share) => share.bps), 10_000 - sum(shares.map((share) => share.bps))];
  const parts = bps.map((part) => Math.floor((pool * part) / 10_000));
  while (sum(parts) < pool) {
    const owed = bps.map((part, place) => pool * part - (parts[place] ?? 0) * 10_000);
    const place = owed.indexOf(Math.max(...owed));
    parts[place] = (parts[place] ?? 0) + 1;
  }
  return parts;
}

/**
 * What each month claws back: the share earned for money that is lost by its end, minus that for money lost before it.
 */
function takenBack({ clawBackDays: days }: Rule, thing: Thing, earned: number) {
  if (days === null || thing.amount === 0) return [];
  const lastDay = dayOf(Date.parse(dayOf(thing.at)) + days * dayMs);
  const awayBy = (end: string): number => {
    let [away, late] = [0, 0];
    for (const { at, amount } of thing.back.filter((back) => monthOf(back.at) <= end)) {
      if (amount > 0 && dayOf(at) > lastDay) late += amount;
      else if (amount > 0) away = Math.min(thing.amount, away + amount);
      else [away, late] = [Math.max(0, away - Math.max(0, -amount - late)), Math.max(0, late + amount)];
    }
    return rounded(earned * away, thing.amount);
  };
  const months = [...new Set(thing.back.map(({ at }) => monthOf(at)))].toSorted();
  return months.map((month, place) => ({
    month,
    amount: awayBy(month) - (place === 0 ? 0 : awayBy(months[place - 1] ?? '')),
  }));
}

function drawsOf(lines: ReadonlyMap<string, number>, versions: readonly PlanVersion[], lastMonth: string) {
  const found: [string, number][] = [];
  const wanted = new Set(
    versions.flatMap((v) => v.draws.map((draw) => `${v.planId} ${draw.userId} ${v.currency}`)),
  );
  for (const [planId, userId, currency] of [...wanted].map((one) => one.split(' '))) {
    const own = versions.filter((version) => version.planId === Number(planId));
    const months = Array.from({ length: 12 }, (_, place) => `2026-${String(place + 1).padStart(2, '0')}`);
    let owed = 0;
    for (const month of months.filter((one) => one <= lastMonth)) {
      const lastDay = dayOf(Date.UTC(2026, Number(month.slice(5)), 0));
      const version = own.find((one) => holds(versions, one, lastDay));
      if (version === undefined || version.currency !== currency) continue;
      const ids = own.filter((one) => one.currency === currency).map(({ id }) => String(id));
      const brought = sum(
        [...lines].flatMap(([key, amount]) => {
          const [of, person, , versionId = ''] = key.split(' ');
          return of === month && person === userId && ids.includes(versionId) ? [amount] : [];
        }),
      );
      const draw = version.draws.find((one) => String(one.userId) === userId);
      const paid =
        draw && brought < draw.amount
          ? draw.amount - brought
          : -Math.min(owed, Math.max(0, brought - (draw?.amount ?? 0)));
      if (paid < 0 || draw?.recoverable) owed += paid;
      found.push([`${month} ${userId} ${version.id} draw`, paid]);
    }
  }
  return found;
}
