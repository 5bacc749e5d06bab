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
  synced: flag.optional().meta({ description: 'Belongs to a deal' }),
  search: text(255).optional().meta({ description: 'Any part of name, email, phone, value or externalId' }),
  source: csvOfAnyCase(transactionSources).optional(),
  status: csvOf(transactionStatuses).optional(),
  contactId: csvIds.optional(),
  dealId: csvIds.optional(),
  timeFrom: timeBound.optional().meta({ description: 'On `occurredAt`' }),
  timeTo: timeBound.optional(),
};

export const list = endpoint({
  method: 'GET',
  path: '/v1/transactions',
  summary: 'List transactions',
  description:
    'Filters narrow each other; the values of one filter widen it. `synced=false` are payments that belong to no deal yet.',
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
  summary: 'What transactions come to, by currency',
  description:
    'The filters are those of the list. Sums are over all transactions that match, not over a page; the largest first.',
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
          cash: z.number().meta({ description: 'What of it counts as collected' }),
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
  dealId: id.nullish().meta({ description: 'Links it to the deal; null unlinks' }),
  contactId: id
    .nullish()
    .meta({ description: 'Default: the contact with the payer’s email or phone number, or of the deal' }),
};

const one = z.object({ data: z.object({ transaction: Transaction }) });

export const create = endpoint({
  method: 'POST',
  path: '/v1/transactions',
  summary: 'Record a transaction',
  description:
    'With `externalId` a repeated request of the same `source` answers 200 with the transaction there is.',
  access: 'credential',
  scope: 'transactions:write',
  right: 'deals:write',
  input: z.object({
    value: signedAmount,
    ...writable,
    externalId: filledText(255).nullish().meta({ description: 'What the source calls it' }),
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
    'Fields that are given replace what is there, null clears. Closers may change `dealId` alone, between no deal and their own.',
  access: 'credential',
  scope: 'transactions:write',
  right: 'deals:write',
  input: z.object({ id, value: signedAmount.optional(), ...writable }),
  sentBack: Transaction,
  output: one,
  status: 200,
  codes: ['TRANSACTION_ALREADY_SYNCED', 'NONEXISTENT_TIME'],
  errors: [409, 412, 422],
  etag: true,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/transactions',
  summary: 'Delete a transaction for good',
  description:
    'Its deal no longer counts it as collected. For money that was given back, record a refund instead.',
  access: 'credential',
  scope: 'transactions:write',
  right: 'deals:write',
  input: z.object({ id }),
  output: z.object({ data: z.object({ id: rowId, deleted: z.literal(true) }) }),
  status: 200,
  errors: [409, 422],
});
