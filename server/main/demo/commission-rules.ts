import type { VersionInput } from '@callwright/contract/commission-plan.ts';
import type { Staff } from './create-team.ts';

type Rules = VersionInput['rules'];
type Rule = Rules[number];

/** The setters' amount per show-up, and the raise agreed later. */
export const showUpAmount = 25;
export const raisedAmount = 30;

const usual = {
  tierMode: 'SLICES',
  userIds: [],
  teamIds: [],
  eventIds: [],
  productIds: [],
  sources: [],
  cap: null,
  clawBackDays: 90,
} satisfies Partial<Rule>;

/** Setters are paid by show-up, closers by cash with monthly tiers, and the manager gets a share of all cash. */
export function commissionRules(staff: Staff, showUp: number): Rules {
  return [
    {
      ...usual,
      name: 'Show-up',
      basis: 'SHOWED',
      pays: 'AMOUNT',
      tiers: [{ above: 0, rate: showUp }],
      shares: [{ to: 'SETTER', userId: null, percent: 100 }],
    },
    {
      ...usual,
      name: 'Closer share',
      basis: 'CASH',
      pays: 'SHARE',
      tiers: [
        { above: 0, rate: 8 },
        { above: 5_000, rate: 10 },
        { above: 12_000, rate: 12 },
      ],
      shares: [{ to: 'CLOSER', userId: null, percent: 100 }],
    },
    {
      ...usual,
      name: 'Manager override',
      basis: 'CASH',
      pays: 'SHARE',
      tiers: [{ above: 0, rate: 1.5 }],
      shares: [{ to: 'MANAGER', userId: staff.get('tomas')?.id ?? null, percent: 100 }],
    },
  ];
}
