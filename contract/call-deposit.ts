import { z } from 'zod';
import { depositPurpose } from './deposit-setting.ts';
import { rowId } from './shared.ts';

/** The states of a deposit after its call is booked. */
export const depositStates = ['PAID', 'KEPT', 'REFUNDING', 'REFUNDED', 'REFUND_FAILED'] as const;

/** The deposit that the invitee paid when booking a call. */
export const CallDeposit = z
  .object({
    purpose: depositPurpose,
    state: z.enum(depositStates).meta({
      description:
        'KEPT: a no-show fee of an invitee who did not come. REFUNDING: it is about to go back. REFUND_FAILED: the provider refuses, `reason` says why',
    }),
    amount: z.number(),
    currency: z.string(),
    refundUntil: z.int().nullable().meta({
      description:
        'Minutes before the start until which a cancellation by the invitee gives it back; null: never',
    }),
    reason: z.string().nullable().meta({ description: 'Why it goes back, or did not; in words' }),
    transactionId: rowId.nullable().meta({ description: 'The payment; null once it is deleted' }),
  })
  .meta({ id: 'CallDeposit' });
