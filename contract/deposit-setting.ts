import { z } from 'zod';
import { knownCurrency, positiveAmount } from './money.ts';
import { paymentProviders } from './payment-providers.ts';

/** The purpose of money paid with a booking. */
export const depositPurposes = ['DEPOSIT', 'NO_SHOW_FEE'] as const;

export const depositPurpose = z.enum(depositPurposes).meta({
  description:
    'DEPOSIT: a part of the price; NO_SHOW_FEE: goes back when the invitee comes, and is kept when they do not',
});

/** Settings for money paid with a booking. */
export const depositSetting = z.object({
  amount: positiveAmount,
  currency: knownCurrency,
  purpose: depositPurpose.default('DEPOSIT'),
  provider: z
    .enum(paymentProviders)
    .default('Stripe')
    .meta({ description: 'Which of the connected providers of payments takes it' }),
  refundUntil: z.int().min(0).max(525_600).nullable().default(null).meta({
    description:
      'Minutes before the start until which a cancellation gives all of it back; 0: until the start, null: never. A cancellation by the team always gives it back',
  }),
});
