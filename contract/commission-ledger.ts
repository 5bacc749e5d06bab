import { z } from 'zod';
import { commissionBases, commissionRoles } from './commission-plan.ts';
import { instant, personRef, rowId } from './shared.ts';

export const commissionKinds = ['EARNED', 'CLAWED_BACK', 'DRAW', 'ADVANCE', 'RECOVERED'] as const;
export const periodStates = ['OPEN', 'APPROVED', 'CHANGED', 'CLOSED'] as const;

const month = z.string().meta({ description: 'Month, such as 2026-11', examples: ['2026-11'] });

/** How an amount was computed. */
const why = z.object({
  planName: z.string(),
  versionNumber: z.int(),
  ruleName: z.string().nullable(),
  day: z.string().nullable().meta({ description: 'Day on which it happened; null for draws' }),
  amount: z
    .number()
    .nullable()
    .meta({ description: 'What the rule counted: an amount of money, or 1 for a call' }),
  before: z
    .number()
    .nullable()
    .meta({ description: 'Total of the month before it, which determines the tiers' }),
  parts: z.array(
    z.object({
      above: z.number(),
      amount: z.number().meta({ description: 'Part that falls into this tier' }),
      rate: z.number().meta({ description: 'Percentage, or amount each' }),
    }),
  ),
  pays: z.enum(['SHARE', 'AMOUNT']).nullable(),
  pool: z.number().nullable().meta({ description: 'Amount the rule pays to everybody together' }),
  percent: z.number().nullable().meta({ description: 'Share of this person, in percent' }),
  uncapped: z.number().nullable().meta({ description: 'Amount without the cap; null if it is the same' }),
  earned: z.number().nullable().meta({ description: 'For claw-backs and draws: amount earned before' }),
  returned: z.number().nullable().meta({ description: 'For claw-backs: amount of money that was returned' }),
  guaranteed: z.number().nullable().meta({ description: 'For draws: guaranteed amount per month' }),
  owed: z.number().nullable().meta({ description: 'For draws: amount still to be recovered' }),
});

export const CommissionLine = z
  .object({
    id: rowId,
    postingId: rowId.meta({ description: 'Id of the ledger transaction, which sums to zero' }),
    userId: rowId,
    user: personRef,
    period: month,
    month: z.string().meta({ description: 'Month it is for; in an adjustment, earlier than `period`' }),
    isAdjustment: z.boolean(),
    kind: z.enum(commissionKinds).meta({
      description:
        'CLAWED_BACK: money was returned, or a call was cancelled. DRAW, ADVANCE: raised to the guaranteed amount; an ADVANCE is recovered later by RECOVERED',
    }),
    basis: z.enum(commissionBases).nullable(),
    role: z.enum(commissionRoles).nullable(),
    planId: rowId,
    versionId: rowId,
    ruleNumber: z
      .int()
      .nullable()
      .meta({ description: 'Position of the rule in the version, starting at 1' }),
    eventCallId: rowId.nullable(),
    callPreviewId: z.string().nullable(),
    dealId: rowId.nullable(),
    transactionId: rowId.nullable(),
    contact: personRef.nullable(),
    currency: z.string(),
    amount: z.number().meta({ description: 'Amount; negative if something is taken back' }),
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
    clawedBack: z.number().meta({ description: 'Amount taken back; zero or negative' }),
    draws: z.number().meta({ description: 'Draws and advances, minus what was recovered' }),
    adjustments: z
      .number()
      .meta({ description: 'For earlier, closed months; not included in any other sum' }),
    total: z.number().meta({ description: 'Amount to pay' }),
  })
  .meta({ id: 'CommissionStatement' });

/** A statement as listed for a month: each row has what payroll needs to pay a person in one currency. */
export const PaidStatement = CommissionStatement.extend({
  user: personRef.extend({ email: z.string() }),
  state: z.enum(periodStates).meta({ description: 'State of the month; only a CLOSED month never changes' }),
}).meta({ id: 'PaidStatement' });

export const CommissionPeriod = z
  .object({
    month,
    state: z.enum(periodStates).meta({ description: 'CHANGED: amounts have changed since it was approved' }),
    isOver: z.boolean().meta({ description: 'Whether the month has ended; only then can it be approved' }),
    approvedAt: instant.nullable(),
    approvedBy: personRef.nullable(),
    closedAt: instant.nullable(),
    closedBy: personRef.nullable(),
    totals: z.array(z.object({ currency: z.string(), total: z.number() })),
  })
  .meta({ id: 'CommissionPeriod' });
