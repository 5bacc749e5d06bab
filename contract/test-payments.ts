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
      description: 'DECLINED: the card was refused, and the payer may try again until it expires',
    }),
    title: z.string().meta({ description: 'What is paid for' }),
    amount: z.number(),
    refunded: z.number().meta({ description: 'How much of it went back' }),
    dispute: z.enum(testDisputeStates).nullable().meta({
      description:
        'OPEN until the bank decides. WON: the money stays, LOST: what was disputed is gone; null: nobody has disputed it',
    }),
    disputed: z.number().meta({ description: 'How much of it was disputed' }),
    currency: z.string().meta({ description: 'Of the amounts' }),
    email: z.string().nullable().meta({ description: 'Of the payer' }),
    createdAt: instant,
    expiresAt: instant.meta({ description: 'Until then it can be paid' }),
    paidAt: instant.nullable(),
    returnUrl: z.string().meta({ description: 'Where the payer goes afterwards' }),
  })
  .meta({ id: 'TestPayment' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/testPayments',
  summary: 'What is to be paid in a test workspace, and what became of it',
  description: 'Each deposit that a booking page asks for, the newest first. No money moves.',
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
  summary: 'Pay, decline, refund or dispute in a test workspace',
  description:
    'As the payer, their bank or the seller does at the provider. The service is told by a signed event, as by the real one, and what follows has happened when this is answered. What cannot be done any more changes nothing: a payment is disputed once, and what is disputed or lost is not refunded.',
  access: 'credential',
  scope: 'testClock:write',
  right: 'admin',
  input: z.object({
    id: id.meta({ description: 'Of the payment' }),
    decision: z.enum(testPaymentDecisions).meta({
      description:
        'REFUND: the seller gives money back. DISPUTE: the payer has their bank take it back; WIN_DISPUTE, LOSE_DISPUTE: what the bank decides, as the seller sees it',
    }),
    amount: positiveAmount.optional().meta({
      description: 'How much is refunded or disputed; default: all that is left',
    }),
  }),
  output: z.object({ data: z.object({ payment: TestPayment }) }),
  status: 200,
  errors: [409],
  codes: ['NOT_A_TEST_WORKSPACE'],
});
