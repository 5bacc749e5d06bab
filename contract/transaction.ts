import { z } from 'zod';
import { instant, personRef, rowId } from './shared.ts';

export const transactionSources = ['Stripe', 'Zapier', 'Make', 'Other', 'Manual', 'Import', 'API'] as const;
export const transactionStatuses = [
  'SUCCEEDED',
  'PENDING',
  'FAILED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
  'DISPUTED',
] as const;

export const Transaction = z
  .object({
    id: rowId,
    accountId: rowId,
    value: z.number().meta({
      description:
        'Amount, in major units of `currency` (19.99, not 1999); negative for a refund recorded as its own transaction',
    }),
    currency: z.string(),
    name: z.string().nullable().meta({ description: 'Of the payer' }),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    description: z.string().nullable(),
    source: z.enum(transactionSources),
    synced: z.boolean().meta({ description: 'true when `dealId` is set' }),
    dealId: rowId.nullable(),
    contactId: rowId.nullable(),
    contact: personRef.nullable(),
    suggestedDealId: rowId
      .nullable()
      .meta({ description: 'Id of the deal it probably belongs to, while it belongs to none' }),
    matchConfidence: z.number().min(0).max(1).nullable(),
    status: z.enum(transactionStatuses),
    refundedAmount: z.number(),
    cash: z.number().meta({
      description:
        'Amount that counts as collected: `value` when SUCCEEDED, `value` minus `refundedAmount` when PARTIALLY_REFUNDED, else 0',
    }),
    externalId: z.string().nullable(),
    occurredAt: instant,
    updatedBy: z.string().nullable(),
    actor: z
      .object({ type: z.string(), id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'Caller who last changed it' }),
    raw: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .meta({ description: 'Raw data from the payment provider; needs the scope transactions:raw' }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Transaction' });
