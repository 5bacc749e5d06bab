import { z } from 'zod';
import { knownCurrency, positiveAmount } from './money.ts';
import { paymentProviders } from './payment-providers.ts';

/** The purpose of money paid with a booking. */
export const depositPurposes = ['DEPOSIT', 'NO_SHOW_FEE'] as const;

export const depositPurpose = z.enum(depositPurposes).meta({
  description: 'DEPOSIT: part of the price; NO_SHOW_FEE: refunded if the invitee attends, kept if not',
});

/** Settings for money paid with a booking. */
export const depositSetting = z.object({
  amount: positiveAmount,
  currency: knownCurrency,
  purpose: depositPurpose.default('DEPOSIT'),
  provider: z
    .enum(paymentProviders)
    .default('Stripe')
    .meta({ description: 'Connected payment provider that takes it' }),
  refundUntil: z.int().min(0).max(525_600).nullable().default(null).meta({
    description:
      'Minutes before the start until which a cancellation is fully refunded; 0: until the start, null: never. A cancellation by the team is always refunded',
  }),
});
