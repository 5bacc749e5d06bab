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
        'KEPT: a no-show fee of an invitee who did not attend. REFUNDING: the refund is about to be made. REFUND_FAILED: the provider refuses the refund, see `reason`',
    }),
    amount: z.number(),
    currency: z.string(),
    refundUntil: z.int().nullable().meta({
      description:
        'Minutes before the start until which a cancellation by the invitee is refunded; null: never',
    }),
    reason: z.string().nullable().meta({ description: 'Why it is refunded, or why the refund failed' }),
    transactionId: rowId.nullable().meta({ description: 'Id of the payment; null once it is deleted' }),
  })
  .meta({ id: 'CallDeposit' });
