import { z } from 'zod';
import { knownCurrency, positiveAmount } from './money.ts';
import { paymentProviders } from './payment-providers.ts';

/** Money that is paid with the booking. */
export const depositSetting = z.object({
  amount: positiveAmount,
  currency: knownCurrency,
  provider: z
    .enum(paymentProviders)
    .default('Stripe')
    .meta({ description: 'Which of the connected providers of payments takes it' }),
  refundUntil: z.int().min(0).max(525_600).nullable().default(null).meta({
    description:
      'Minutes before the start until which a cancellation gives all of it back; 0: until the start, null: never',
  }),
});
