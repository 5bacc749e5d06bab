import type { routes } from '@callwright/sdk/routes';
import type { SentTo } from '@callwright/sdk/request';
import type { CommissionVersion } from '../records.ts';
import { parts } from '../ui/search-params.ts';

type ShareValues = {
  to: 'SETTER' | 'CLOSER' | 'MANAGER';
  userId: number | null;
  percent: number | null;
};
type TierValues = { above: number | null; rate: number | null };
/** The form values of a rule; lists are comma-separated. */
export type RuleValues = {
  name: string;
  basis: 'BOOKED' | 'SHOWED' | 'WON' | 'CASH';
  pays: 'SHARE' | 'AMOUNT';
  tiers: TierValues[];
  tierMode: 'SLICES' | 'WHOLE';
  shares: ShareValues[];
  userIds: string;
  teamIds: string;
  eventIds: string;
  productIds: string;
  sources: string;
  cap: number | null;
  clawBackDays: number | null;
};
type DrawValues = { userId: number | null; amount: number | null; recoverable: boolean };
export type PlanValues = {
  name: string;
  validFrom: string | null;
  validTo: string | null;
  currency: string;
  rules: RuleValues[];
  draws: DrawValues[];
  note: string;
};

type Version = Omit<SentTo<typeof routes.commissions.createPlan>, 'name'>;

export const newRule: RuleValues = {
  name: '',
  basis: 'CASH',
  pays: 'SHARE',
  tiers: [{ above: 0, rate: 10 }],
  tierMode: 'SLICES',
  shares: [{ to: 'CLOSER', userId: null, percent: 100 }],
  userIds: '',
  teamIds: '',
  eventIds: '',
  productIds: '',
  sources: '',
  cap: null,
  clawBackDays: 90,
};

/** Whether a rule is based on money, so that it can pay a percentage. */
export const isMoney = ({ basis }: Pick<RuleValues, 'basis'>): boolean => basis === 'WON' || basis === 'CASH';

/** The form values for the next version, taken from a stored one. */
export function valuesOf(name: string, version: CommissionVersion, validFrom: string): PlanValues {
  return {
    name,
    validFrom,
    validTo: null,
    currency: version.currency,
    rules: version.rules.map(({ userIds, teamIds, eventIds, productIds, sources, ...rule }) => ({
      ...rule,
      userIds: userIds.join(','),
      teamIds: teamIds.join(','),
      eventIds: eventIds.join(','),
      productIds: productIds.join(','),
      sources: sources.join(','),
    })),
    draws: version.draws,
    note: '',
  };
}

/** The request for the form values; null if something is missing. */
export function requestOf({ validFrom, validTo, currency, rules, draws, note }: PlanValues): Version | null {
  if (validFrom === null || !rules.every(isComplete) || !draws.every(isDraw)) return null;
  return {
    validFrom,
    validTo,
    currency,
    note: note.trim() === '' ? null : note,
    rules: rules.map((rule) => ({
      ...rule,
      name: rule.name.trim(),
      pays: isMoney(rule) ? rule.pays : 'AMOUNT',
      tiers: rule.tiers.map(({ above, rate }) => ({ above: above ?? 0, rate: rate ?? 0 })),
      shares: rule.shares.map(({ to, userId, percent }) => ({
        to,
        userId: to === 'MANAGER' ? userId : null,
        percent: percent ?? 0,
      })),
      userIds: parts(rule.userIds),
      teamIds: parts(rule.teamIds),
      eventIds: parts(rule.eventIds),
      productIds: isMoney(rule) ? parts(rule.productIds) : [],
      sources: parts(rule.sources) as Version['rules'][number]['sources'], // the options of a select
    })),
    draws: draws.map(({ userId, amount, recoverable }) => ({
      userId: userId ?? 0,
      amount: amount ?? 0,
      recoverable,
    })),
  };
}

function isComplete({ name, tiers, shares }: RuleValues): boolean {
  return (
    name.trim() !== '' &&
    tiers.every(({ above, rate }) => above !== null && rate !== null) &&
    shares.every(({ to, userId, percent }) => percent !== null && (to !== 'MANAGER' || userId !== null))
  );
}

function isDraw({ userId, amount }: DrawValues): boolean {
  return userId !== null && amount !== null;
}
