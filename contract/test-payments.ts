import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { positiveAmount } from './money.ts';
import { id, instant, listMeta, paging, pagingRules, rowId } from './shared.ts';

// The payment provider of a test workspace, which simulates payments.

export const testPaymentStates = ['OPEN', 'DECLINED', 'PAID', 'EXPIRED'] as const;
export const testPaymentDecisions = [
  'PAY',
  'DECLINE',
  'REFUND',
  'DISPUTE',
  'WIN_DISPUTE',
  'LOSE_DISPUTE',
] as const;
export const testDisputeStates = ['OPEN', 'WON', 'LOST'] as const;

const TestPayment = z
  .object({
    id: rowId,
    state: z.enum(testPaymentStates).meta({
      description: 'DECLINED: the card was declined, and the payer may try again until it expires',
    }),
    title: z.string().meta({ description: 'Description of what is paid for' }),
    amount: z.number(),
    refunded: z.number().meta({ description: 'Amount refunded' }),
    dispute: z.enum(testDisputeStates).nullable().meta({
      description:
        'OPEN: until the bank decides. WON: the money stays; LOST: the disputed amount is gone; null: not disputed',
    }),
    disputed: z.number().meta({ description: 'Amount disputed' }),
    currency: z.string().meta({ description: 'Currency of the amounts, ISO 4217' }),
    email: z.string().nullable().meta({ description: 'Email address of the payer' }),
    createdAt: instant,
    expiresAt: instant.meta({ description: 'When it can no longer be paid' }),
    paidAt: instant.nullable(),
    returnUrl: z.string().meta({ description: 'URL the payer returns to' }),
  })
  .meta({ id: 'TestPayment' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/testPayments',
  summary: 'List the payments of a test workspace',
  description: 'Every deposit that a booking page has asked for, newest first. No money moves.',
  access: 'credential',
  scope: 'testClock:read',
  right: 'admin',
  input: z.object({ ...paging }).superRefine(pagingRules),
  output: z.object({
    data: z.object({ payments: z.array(TestPayment), count: z.int() }),
    meta: listMeta,
  }),
  status: 200,
  errors: [409],
  codes: ['NOT_A_TEST_WORKSPACE'],
});

export const decide = endpoint({
  method: 'POST',
  path: '/v1/testPayments/decide',
  summary: 'Pay, decline, refund or dispute a test payment',
  description:
    'Acts as the payer, their bank or the seller would at the provider. The service is notified by a signed event, as by the real provider, and has processed it when this replies. An action that is no longer possible changes nothing: a payment can be disputed once, and a disputed or lost one cannot be refunded.',
  access: 'credential',
  scope: 'testClock:write',
  right: 'admin',
  input: z.object({
    id: id.meta({ description: 'Of the payment' }),
    decision: z.enum(testPaymentDecisions).meta({
      description:
        'REFUND: the seller refunds money. DISPUTE: the payer has their bank take it back; WIN_DISPUTE, LOSE_DISPUTE: the bank’s decision, from the seller’s view',
    }),
    amount: positiveAmount.optional().meta({
      description: 'Amount to refund or dispute; default: all that is left',
    }),
  }),
  output: z.object({ data: z.object({ payment: TestPayment }) }),
  status: 200,
  errors: [409],
  codes: ['NOT_A_TEST_WORKSPACE'],
});
