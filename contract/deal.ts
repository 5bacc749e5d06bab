import { z } from 'zod';
import { instant, personRef, rowId } from './shared.ts';

/** WON is a full sale, DEPOSIT a partial payment, RECURRING a later installment. */
export const dealTransactionTypes = ['WON', 'DEPOSIT', 'RECURRING'] as const;
export const dealTypes = ['DEAL', 'TRANSACTION'] as const;
export const paymentStatuses = ['UNPAID', 'PARTIAL', 'PAID', 'OVERPAID', 'REFUNDED', 'DISPUTED'] as const;

/** A deal as shown with its call. */
export const DealShort = z
  .object({
    id: rowId,
    value: z.number(),
    currency: z.string(),
    transactionType: z.enum(dealTransactionTypes),
    productName: z.string().nullable(),
  })
  .meta({ id: 'DealShort' });

const dealProduct = z
  .object({ id: rowId, name: z.string(), price: z.number().nullable(), currency: z.string() })
  .meta({ id: 'DealProduct' });

const dealTransaction = z
  .object({
    id: rowId,
    value: z.number(),
    status: z.string(),
    source: z.string(),
    occurredAt: instant,
    createdAt: instant,
    email: z.string().nullable(),
    name: z.string().nullable(),
    phoneNumber: z.string().nullable(),
  })
  .meta({ id: 'DealTransaction' });

export const Deal = z
  .object({
    id: rowId,
    accountId: rowId,
    contactId: rowId,
    contact: personRef,
    eventCallId: rowId,
    userId: rowId.meta({ description: 'Id of the closer' }),
    closerId: rowId,
    closer: personRef,
    setterId: rowId
      .nullable()
      .meta({ description: 'Id of the lead’s setter when the deal was created; never changes' }),
    setter: personRef.nullable(),
    productId: rowId.nullable(),
    productName: z.string().nullable(),
    product: dealProduct.nullable(),
    value: z.number(),
    discount: z.number(),
    currency: z.string(),
    transactionType: z.enum(dealTransactionTypes),
    recurring: z.boolean().meta({ description: 'true when `transactionType` is RECURRING' }),
    time: instant,
    transactionIds: z.array(rowId),
    transactions: z.array(dealTransaction),
    type: z
      .enum(dealTypes)
      .meta({ description: 'TRANSACTION: `value` and `time` come from the linked transactions' }),
    email: z.string().nullable().meta({ description: 'Of the payer' }),
    collected: z.number().meta({ description: 'Cash collected: the linked transactions minus refunds' }),
    refunded: z.number(),
    balance: z.number().meta({ description: 'value − discount − collected' }),
    paymentStatus: z.enum(paymentStatuses),
    tagId: rowId.nullable(),
    notes: z.string().nullable(),
    customFields: z.record(z.string(), z.array(z.string())),
    externalIds: z.record(z.string(), z.string()),
    createdBy: z.object({ type: z.string(), id: z.string(), name: z.string() }),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.nullable(),
  })
  .meta({ id: 'Deal' });
