import type { VersionInput } from '@callwright/contract/commission-plan.ts';
import type { Staff } from './create-team.ts';

type Rules = VersionInput['rules'];
type Rule = Rules[number];

/** What a setter gets for each show-up, and what was agreed later. */
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

/** Setters by show-up, closers by cash with tiers of the month, and the manager a part of all cash. */
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
