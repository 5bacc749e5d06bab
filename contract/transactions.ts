import { z } from 'zod';
import { asOf } from './archive.ts';
import { endpoint } from './endpoint.ts';
import { amount, knownCurrency, signedAmount } from './money.ts';
import { csvIds, csvOf, csvOfAnyCase } from './comma-lists.ts';
import {
  dateTime,
  email,
  filledText,
  flag,
  id,
  listMeta,
  nameText,
  ofAnyCase,
  paging,
  pagingRules,
  phone,
  rowId,
  text,
  timeBound,
} from './shared.ts';
import { Transaction, transactionSources, transactionStatuses } from './transaction.ts';

const filters = {
  id: csvIds.optional(),
  synced: flag.optional().meta({ description: 'Whether the payment belongs to a deal' }),
  search: text(255)
    .optional()
    .meta({ description: 'Matches any part of name, email, phone, value or externalId' }),
  source: csvOfAnyCase(transactionSources).optional(),
  status: csvOf(transactionStatuses).optional(),
  contactId: csvIds.optional(),
  dealId: csvIds.optional(),
  timeFrom: timeBound.optional().meta({ description: 'By `occurredAt`' }),
  timeTo: timeBound.optional(),
};

export const list = endpoint({
  method: 'GET',
  path: '/v1/transactions',
  summary: 'List transactions',
  description:
    'Filters combine with AND; the values of one filter with OR. `synced=false` lists payments that belong to no deal yet.',
  access: 'credential',
  scope: 'transactions:read',
  right: 'deals:read',
  input: z
    .object({
      ...filters,
      sort: z
        .enum(['asc', 'desc'], { error: 'Must be asc or desc' })
        .default('desc')
        .meta({ description: 'By `occurredAt`' }),
      sortByAmount: z
        .enum(['ascAmount', 'descAmount'], { error: 'Must be ascAmount or descAmount' })
        .optional()
        .meta({ description: 'By `value` instead' }),
      asOf,
      ...paging,
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.array(Transaction), count: z.int(), meta: listMeta }),
  status: 200,
});

export const totals = endpoint({
  method: 'GET',
  path: '/v1/transactions/totals',
  summary: 'Sum transactions by currency',
  description:
    'Takes the filters of the list. Sums cover all matching transactions, not one page; largest first.',
  access: 'credential',
  scope: 'transactions:read',
  right: 'deals:read',
  input: z.object({ ...filters, asOf }),
  output: z.object({
    data: z.object({
      sums: z.array(
        z.object({
          currency: z.string(),
          count: z.int().min(1),
          value: z.number(),
          cash: z.number().meta({ description: 'Amount that counts as collected' }),
        }),
      ),
    }),
  }),
  status: 200,
});

const writable = {
  currency: knownCurrency.optional().meta({ description: 'Default: the workspace’s' }),
  name: nameText(255).nullish(),
  email: z.union([email, z.literal('')]).nullish(),
  phoneNumber: z.union([phone, z.literal('')]).nullish(),
  description: text(1_000).nullish(),
  source: ofAnyCase(transactionSources).optional(),
  status: z
    .enum(transactionStatuses, { error: `Must be one of ${transactionStatuses.join(', ')}` })
    .optional(),
  refundedAmount: amount.optional(),
  occurredAt: dateTime.optional(),
  updatedBy: text(255).nullish(),
  dealId: id.nullish().meta({ description: 'Id of the deal to link it to; null unlinks' }),
  contactId: id
    .nullish()
    .meta({ description: 'Default: the contact with the payer’s email or phone number, or of the deal' }),
};

const one = z.object({ data: z.object({ transaction: Transaction }) });

export const create = endpoint({
  method: 'POST',
  path: '/v1/transactions',
  summary: 'Create a transaction',
  description: 'If the `source` already has a transaction with this `externalId`, answers 200 with that one.',
  access: 'credential',
  scope: 'transactions:write',
  right: 'deals:write',
  input: z.object({
    value: signedAmount,
    ...writable,
    externalId: filledText(255).nullish().meta({ description: 'Id of the transaction at the source' }),
  }),
  output: one,
  status: [200, 201],
  codes: ['TRANSACTION_ALREADY_SYNCED', 'NONEXISTENT_TIME'],
  errors: [409, 422],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/transactions',
  summary: 'Update a transaction',
  description:
    'Fields you send replace the stored ones; null clears. Closers may change only `dealId`, between no deal and their own.',
  access: 'credential',
  scope: 'transactions:write',
  right: 'deals:write',
  input: z.object({ id, value: signedAmount.optional(), ...writable }),
  sentBack: Transaction,
  output: one,
  status: 200,
  codes: ['TRANSACTION_ALREADY_SYNCED', 'NAME_TAKEN', 'NONEXISTENT_TIME'],
  errors: [409, 412, 422],
  etag: true,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/transactions',
  summary: 'Delete a transaction',
  description:
    'Permanent. Its deal no longer counts it as collected. If money was returned, record a refund instead.',
  access: 'credential',
  scope: 'transactions:write',
  right: 'deals:write',
  input: z.object({ id }),
  output: z.object({ data: z.object({ id: rowId, deleted: z.literal(true) }) }),
  status: 200,
  errors: [409, 422],
});
