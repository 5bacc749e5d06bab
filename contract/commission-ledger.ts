import { z } from 'zod';
import { commissionBases, commissionRoles } from './commission-plan.ts';
import { instant, personRef, rowId } from './shared.ts';

export const commissionKinds = ['EARNED', 'CLAWED_BACK', 'DRAW', 'ADVANCE', 'RECOVERED'] as const;
export const periodStates = ['OPEN', 'APPROVED', 'CHANGED', 'CLOSED'] as const;

const month = z.string().meta({ description: 'Like 2026-11', examples: ['2026-11'] });

/** How an amount was computed. */
const why = z.object({
  planName: z.string(),
  versionNumber: z.int(),
  ruleName: z.string().nullable(),
  day: z.string().nullable().meta({ description: 'The day on which it happened; null for draws' }),
  amount: z.number().nullable().meta({ description: 'What the rule counted: money, or 1 for a call' }),
  before: z
    .number()
    .nullable()
    .meta({ description: 'The total of the month before it, which decides about tiers' }),
  parts: z.array(
    z.object({
      above: z.number(),
      amount: z.number().meta({ description: 'What lies in this tier' }),
      rate: z.number().meta({ description: 'Percent, or an amount for each' }),
    }),
  ),
  pays: z.enum(['SHARE', 'AMOUNT']).nullable(),
  pool: z.number().nullable().meta({ description: 'What the rule pays to everybody together' }),
  percent: z.number().nullable().meta({ description: 'The share of this person' }),
  uncapped: z
    .number()
    .nullable()
    .meta({ description: 'What it would be without the cap; null where that is the same' }),
  earned: z.number().nullable().meta({ description: 'Of claw-backs and draws: what had been earned' }),
  returned: z.number().nullable().meta({ description: 'Of claw-backs: how much of the money is back' }),
  guaranteed: z.number().nullable().meta({ description: 'Of draws: what a month brings at least' }),
  owed: z.number().nullable().meta({ description: 'Of draws: what is still to be paid back' }),
});

export const CommissionLine = z
  .object({
    id: rowId,
    postingId: rowId.meta({ description: 'The transaction of the ledger, which sums to zero' }),
    userId: rowId,
    user: personRef,
    period: month,
    month: z.string().meta({ description: 'What it is for; earlier than `period` in an adjustment' }),
    isAdjustment: z.boolean(),
    kind: z.enum(commissionKinds).meta({
      description:
        'CLAWED_BACK: money came back, or a call was cancelled. DRAW, ADVANCE: up to the guaranteed amount; an ADVANCE is paid back by RECOVERED',
    }),
    basis: z.enum(commissionBases).nullable(),
    role: z.enum(commissionRoles).nullable(),
    planId: rowId,
    versionId: rowId,
    ruleNumber: z.int().nullable().meta({ description: 'Place of the rule in the version, from 1' }),
    eventCallId: rowId.nullable(),
    callPreviewId: z.string().nullable(),
    dealId: rowId.nullable(),
    transactionId: rowId.nullable(),
    contact: personRef.nullable(),
    currency: z.string(),
    amount: z.number().meta({ description: 'Negative where something is taken back' }),
    why,
    createdAt: instant,
  })
  .meta({ id: 'CommissionLine' });

export const CommissionStatement = z
  .object({
    userId: rowId,
    user: personRef,
    month,
    currency: z.string(),
    earned: z.number(),
    clawedBack: z.number().meta({ description: 'Not positive' }),
    draws: z.number().meta({ description: 'Draws and advances, less what was recovered' }),
    adjustments: z.number().meta({ description: 'For earlier months that are closed; in no other sum' }),
    total: z.number().meta({ description: 'What is to be paid' }),
  })
  .meta({ id: 'CommissionStatement' });

/** A statement as listed for a month: each row has what payroll needs to pay a person in one currency. */
export const PaidStatement = CommissionStatement.extend({
  user: personRef.extend({ email: z.string() }),
  state: z
    .enum(periodStates)
    .meta({ description: 'Where the month stands; only CLOSED never changes again' }),
}).meta({ id: 'PaidStatement' });

export const CommissionPeriod = z
  .object({
    month,
    state: z.enum(periodStates).meta({ description: 'CHANGED: amounts have changed since it was approved' }),
    isOver: z.boolean().meta({ description: 'Whether the month has ended; only then it can be approved' }),
    approvedAt: instant.nullable(),
    approvedBy: personRef.nullable(),
    closedAt: instant.nullable(),
    closedBy: personRef.nullable(),
    totals: z.array(z.object({ currency: z.string(), total: z.number() })),
  })
  .meta({ id: 'CommissionPeriod' });
