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
    value: z.number().meta({ description: 'Negative: a refund as a separate line' }),
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
      .meta({ description: 'The deal it probably belongs to, while it belongs to none' }),
    matchConfidence: z.number().min(0).max(1).nullable(),
    status: z.enum(transactionStatuses),
    refundedAmount: z.number(),
    cash: z.number().meta({
      description:
        'What counts as collected: `value` when SUCCEEDED, less `refundedAmount` when PARTIALLY_REFUNDED, else 0',
    }),
    externalId: z.string().nullable(),
    occurredAt: instant,
    updatedBy: z.string().nullable(),
    actor: z
      .object({ type: z.string(), id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'Who wrote it last' }),
    raw: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .meta({ description: 'What the payment provider sent; needs the scope transactions:raw' }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Transaction' });
