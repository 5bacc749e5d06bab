import type { z } from 'zod';
import { changed, kindsOf } from './change-kinds.ts';
import { CommissionPeriod, CommissionStatement } from './commission-ledger.ts';
import { CommissionPlan } from './commission-plan.ts';

// Types of commission changes, part of the catalog of all changes.

const at = '2026-12-02T09:00:00.000Z';

const examplePlan: z.input<typeof CommissionPlan> = {
  id: 3,
  name: 'Sales',
  versions: [
    {
      id: 8,
      number: 1,
      validFrom: '2026-11-01',
      validTo: null,
      currency: 'EUR',
      rules: [
        {
          name: 'Cash',
          basis: 'CASH',
          pays: 'SHARE',
          tiers: [{ above: 0, rate: 10 }],
          tierMode: 'SLICES',
          shares: [
            { to: 'CLOSER', userId: null, percent: 70 },
            { to: 'SETTER', userId: null, percent: 30 },
          ],
          userIds: [],
          teamIds: [],
          eventIds: [],
          productIds: [],
          sources: [],
          cap: null,
          clawBackDays: 90,
        },
      ],
      draws: [],
      note: null,
      createdAt: '2026-11-01T09:00:00.000Z',
      withdrawnAt: null,
    },
  ],
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
};

const plan = kindsOf(CommissionPlan, ['id'], examplePlan);
const statement = kindsOf(CommissionStatement, ['userId', 'month'], {
  userId: 12,
  user: { id: 12, name: 'Ada Lovelace' },
  month: '2026-11',
  currency: 'EUR',
  earned: 1680,
  clawedBack: -140,
  draws: 0,
  adjustments: 0,
  total: 1540,
});
const period = kindsOf(CommissionPeriod, ['month'], {
  month: '2026-11',
  state: 'APPROVED',
  isOver: true,
  approvedAt: at,
  approvedBy: { id: 4, name: 'Grace Hopper' },
  closedAt: null,
  closedBy: null,
  totals: [{ currency: 'EUR', total: 1540 }],
});

export const changesOfCommissions = {
  'commission_plan.created': plan('a commission plan is created'),
  'commission_plan.updated': plan(
    'a version of a commission plan is added or withdrawn',
    changed('versions', []),
  ),
  'commission_statement.updated': statement('the commission of a member for a month changes'),
  'commission_period.approved': period('a commission month is approved'),
  'commission_period.closed': period('a commission month is closed', {
    object: { state: 'CLOSED', closedAt: at },
  }),
  'commission_period.reopened': period('a closed commission month is reopened', {
    object: { state: 'OPEN', approvedAt: null, approvedBy: null },
  }),
} as const;
