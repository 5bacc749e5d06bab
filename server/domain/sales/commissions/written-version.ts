import type { CommissionVersion, VersionInput } from '@callwright/contract/commission-plan.ts';
import type { z } from 'zod';
import type { Draw, PlanVersion, Rule } from '#/domain/sales/commission-engine/plan.ts';
import { fromMinorUnits, toMinorUnits } from '#/platform/values/money.ts';

type Shown = z.input<typeof CommissionVersion>;

/** The content of a version in the engine's units: minor units and basis points. */
export type Said = Pick<PlanVersion, 'validFrom' | 'validTo' | 'currency' | 'rules' | 'draws'>;

const bpsOf = (percent: number): number => Math.round(percent * 100);
const percentOf = (bps: number): number => bps / 100;

/** @param ownCurrency the workspace's currency, used if the version names none */
export function saidBy(version: VersionInput, ownCurrency: string): Said {
  const currency = version.currency ?? ownCurrency;
  return {
    validFrom: version.validFrom,
    validTo: version.validTo,
    currency,
    rules: version.rules.map((rule, place) => ruleOf(rule, currency, `rules.${place}`)),
    draws: version.draws.map((draw, place): Draw => ({
      ...draw,
      amount: toMinorUnits(draw.amount, currency, `draws.${place}.amount`),
    })),
  };
}

function ruleOf(rule: VersionInput['rules'][number], currency: string, at: string): Rule {
  const isShare = rule.pays === 'SHARE';
  const minor = (amount: number, field: string): number => toMinorUnits(amount, currency, `${at}.${field}`);
  return {
    ...rule,
    tiers: rule.tiers.map(({ above, rate }) =>
      isShare ? { above: minor(above, 'tiers'), rate: bpsOf(rate) } : { above, rate: minor(rate, 'tiers') },
    ),
    shares: rule.shares.map(({ to, userId, percent }) => ({ to, userId, bps: bpsOf(percent) })),
    cap: rule.cap === null ? null : minor(rule.cap, 'cap'),
  };
}

/** The rules and draws of a stored version, as the API shows them. */
export function shownAs({ rules, draws, currency }: Said): Pick<Shown, 'rules' | 'draws'> {
  const major = (amount: number): number => fromMinorUnits(amount, currency);
  return {
    rules: rules.map((rule) => ({
      ...rule,
      ...listsOf(rule),
      sources: rule.sources as Shown['rules'][number]['sources'], // only such are stored
      tiers: rule.tiers.map((tier) => shownTier(rule, tier, currency)),
      shares: rule.shares.map(({ to, userId, bps }) => ({ to, userId, percent: percentOf(bps) })),
      cap: rule.cap === null ? null : major(rule.cap),
    })),
    draws: draws.map((draw) => ({ ...draw, amount: major(draw.amount) })),
  };
}

/** A tier in percent and major units. */
export function shownTier(
  { pays }: Pick<Rule, 'pays'>,
  { above, rate }: Rule['tiers'][number],
  currency: string,
): { above: number; rate: number } {
  const major = (amount: number): number => fromMinorUnits(amount, currency);
  return pays === 'SHARE' ? { above: major(above), rate: percentOf(rate) } : { above, rate: major(rate) };
}

function listsOf({ userIds, teamIds, eventIds, productIds }: Rule) {
  return {
    userIds: [...userIds],
    teamIds: [...teamIds],
    eventIds: [...eventIds],
    productIds: [...productIds],
  };
}
