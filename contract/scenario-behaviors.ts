import { z } from 'zod';
import { noSaleReasons } from './event-call.ts';
import { filledText } from './shared.ts';

// How the people of a scenario behave. Behavior that is omitted does not happen.

export const weight = z.number().min(0).max(1_000).default(1);
const share = z.number().min(0).max(1);
const yearMinutes = 525_600;
/** How long the payment page is open, less the moment in which it opens. */
const payMinutes = 30;

function range(max: number, from: number, to: number) {
  return z
    .object({ min: z.number().min(0).max(max), max: z.number().min(0).max(max) })
    .refine((value) => value.max >= value.min, { path: ['max'], error: 'Must not be below min' })
    .default({ min: from, max: to });
}

export const invitees = z.object({
  books: share.default(0.7).meta({ description: 'Share who book a call after the form' }),
  afterMinutes: range(yearMinutes, 1, 30),
  daysAhead: range(60, 1, 6),
  cancels: share.default(0.08),
  reschedules: share.default(0.1),
  confirms: share.default(0).meta({
    description: 'Share who confirm by the link in a reminder, of those who keep their time',
  }),
  shows: share.default(0.8),
});

export const members = z.object({
  claims: share.default(0.6).meta({ description: 'Share of leads that a setter claims' }),
  claimsAfterMinutes: range(yearMinutes, 5, 240),
  notes: share.default(0.3).meta({ description: 'Share of calls with a note about the person' }),
  logs: share.default(0.95).meta({ description: 'Share of calls that get an outcome' }),
  logsAfterMinutes: range(yearMinutes, 5, 180),
  approves: share.default(0.6).meta({ description: 'Share of discovery calls that lead to the next event' }),
  wins: share.default(0.3),
  noSaleReasons: z
    .array(z.object({ reason: z.enum(noSaleReasons), weight }))
    .max(20)
    .default([{ reason: 'NOT_INTERESTED', weight: 1 }]),
});

export const payments = z.object({
  pays: share
    .default(0.9)
    .meta({ description: 'Share of installments that are paid; after an unpaid one, no more follow' }),
  afterMinutes: range(yearMinutes, 5, 2_880),
  refunds: share.default(0.04),
  refundsAfterDays: range(365, 3, 30),
  partialRefunds: share.default(0).meta({
    description: 'Share of customers who get part of the last payment back, of those not fully refunded',
  }),
  disputes: share
    .default(0)
    .meta({ description: 'Share of customers who dispute the last payment, of all others' }),
  disputesAfterDays: range(365, 5, 60),
  disputesLost: share
    .default(0.5)
    .meta({ description: 'Share of disputes that are lost; the money is then gone' }),
  disputesDecidedAfterDays: range(365, 20, 75),
});

export const deposits = z.object({
  declines: share.default(0.1).meta({ description: 'Share whose card is declined at first' }),
  pays: share.default(0.85).meta({
    description: 'Share who pay, even after a decline; the others let the page expire and get no call',
  }),
  afterMinutes: range(payMinutes, 2, 12),
  partialRefunds: share.default(0).meta({
    description: 'Share who get part of the deposit back, of those whose call was booked',
  }),
  refundsAfterDays: range(365, 1, 14),
  disputes: share
    .default(0)
    .meta({ description: 'Share who dispute the deposit with their bank, of all others' }),
  disputesAfterDays: range(365, 5, 30),
  disputesLost: share
    .default(0.5)
    .meta({ description: 'Share of disputes that are lost; the money is then gone' }),
  disputesDecidedAfterDays: range(365, 20, 75),
});

export const texts = z.object({
  agrees: share.default(0.7).meta({ description: 'Share who consent to text messages in the form' }),
  answers: share.default(0.05).meta({
    description: 'Share who reply to the first text message about their call, of those who consent',
  }),
  afterMinutes: range(1_440, 1, 30),
  words: z
    .array(z.object({ text: filledText(160), weight }))
    .min(1)
    .max(20)
    .default([{ text: 'STOP', weight: 1 }])
    .meta({ description: 'Replies; each means the same as when sent from a phone' }),
  starts: share.default(0).meta({ description: 'Share who later reply START, of those who reply' }),
  startsAfterDays: range(365, 1, 7),
});

export const waiting = z.object({
  waits: share.default(0.6).meta({
    description: 'Share who join the waiting list when no time is free',
  }),
  days: z.int().min(1).max(10).default(5).meta({ description: 'Number of days on which they have time' }),
  looksEveryMinutes: range(2_880, 20, 180).meta({ description: 'Minutes between checks of their email' }),
  takes: share.default(0.7).meta({ description: 'Share of offers that are accepted' }),
  declines: share
    .default(0.1)
    .meta({ description: 'Share of offers that are declined, of the others; the rest expire' }),
});
