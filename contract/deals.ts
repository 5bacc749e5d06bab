import { answerCodes } from './code-groups.ts';
import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { dealFilters, dealOrders } from './deal-filters.ts';
import { Deal, dealTransactionTypes, dealTypes } from './deal.ts';
import { asOf, timelineOutput } from './archive.ts';
import { endpoint } from './endpoint.ts';
import { deletedIds, evenIncomplete, needsOneOf, oneOrMoreIds } from './ids.ts';
import { amount, knownCurrency } from './money.ts';
import {
  dateTime,
  email,
  externalIds,
  filledName,
  filledText,
  id,
  listMeta,
  paging,
  pagingRules,
  sorting,
  text,
} from './shared.ts';

export const list = endpoint({
  method: 'GET',
  path: '/v1/deals',
  summary: 'List deals',
  description: 'Filters combine with AND; the values of one filter with OR. Closers see their own deals.',
  access: 'credential',
  scope: 'deals:read',
  right: 'deals:read',
  input: z
    .object({
      ...dealFilters,
      asOf,
      ...paging,
      ...sorting(dealOrders, 'time'),
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.object({ deals: z.array(Deal), count: z.int() }), meta: listMeta }),
  status: 200,
});

const one = z.object({ data: z.object({ deal: Deal }) });

export const detail = endpoint({
  method: 'GET',
  path: '/v1/deals/detail',
  summary: 'Retrieve a deal',
  description: 'Includes its product, its payments and the balance.',
  access: 'credential',
  scope: 'deals:read',
  right: 'deals:read',
  input: z.object({ id, asOf }),
  output: one,
  status: 200,
  etag: true,
});

export const timeline = endpoint({
  method: 'GET',
  path: '/v1/deals/timeline',
  summary: 'List earlier versions of a deal',
  description:
    'Who changed which field, when, from which value to which. To restore a value, update the deal with it.',
  access: 'credential',
  scope: 'deals:read',
  right: 'deals:read',
  input: z.object({ id }),
  output: timelineOutput,
  status: 200,
});

const writable = {
  productId: id.nullish(),
  productName: filledName(255)
    .nullish()
    .meta({ description: 'Without `productId`: the product with this name, created if it does not exist' }),
  value: amount.optional(),
  discount: amount.nullish(),
  transactionType: z
    .enum(dealTransactionTypes, { error: `Must be one of ${dealTransactionTypes.join(', ')}` })
    .optional(),
  recurring: z
    .boolean()
    .optional()
    .meta({ description: 'true means transactionType RECURRING; the two must agree' }),
  closerId: id.optional().meta({ description: 'Default: the host of the call' }),
  userId: id.optional().meta({ description: 'Alias of `closerId`' }),
  time: dateTime.optional(),
  transactionIds: z
    .array(id)
    .max(200)
    .nullish()
    .meta({ description: 'Ids of the deal’s transactions; an update replaces the list' }),
  type: z.enum(dealTypes, { error: 'Must be DEAL or TRANSACTION' }).optional().meta({
    description: 'TRANSACTION: `value` and `time` come from the linked transactions; sent values are ignored',
  }),
  email: z.union([email, z.literal('')]).nullish(),
  tagId: id.nullish(),
  notes: text(10_000).nullish(),
  customFields: z
    .record(filledText(64), z.array(text(10_000)).max(200))
    .optional()
    .meta({ description: 'Answers by identifier of the field; an empty array clears' }),
  externalIds: externalIds.nullish(),
};

type Agreement = {
  recurring?: boolean | undefined;
  transactionType?: string | undefined;
  closerId?: number | undefined;
  userId?: number | undefined;
};

/** If two names for the same value are given, both values must be equal. */
function mustAgree(value: Agreement, context: z.RefinementCtx): void {
  const { recurring, transactionType, closerId, userId } = value;
  if (
    recurring !== undefined &&
    transactionType !== undefined &&
    recurring !== (transactionType === 'RECURRING')
  )
    context.addIssue({
      code: 'custom',
      path: ['recurring'],
      ...issue('RECURRING_MISMATCH'),
    });
  if (closerId !== undefined && userId !== undefined && closerId !== userId)
    context.addIssue({ code: 'custom', path: ['userId'], ...issue('SAME_AS', { field: 'closerId' }) });
}

export const create = endpoint({
  method: 'POST',
  path: '/v1/deals',
  summary: 'Create a deal for a call',
  description:
    'Contact, closer and setter come from the call. The outcome of the call does not change. Transactions in a currency other than the deal’s answer 400.',
  access: 'credential',
  scope: 'deals:write',
  right: 'deals:write',
  input: z
    .object({
      eventCallId: id,
      ...writable,
      currency: knownCurrency.optional().meta({ description: 'Default: the workspace’s' }),
    })
    .superRefine(mustAgree),
  output: one,
  status: 201,
  codes: [...answerCodes, 'TRANSACTION_ALREADY_SYNCED', 'NAME_TAKEN', 'NONEXISTENT_TIME'],
  errors: [409, 422],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/deals',
  summary: 'Update a deal',
  description: 'Fields you send replace the stored ones; null clears.',
  access: 'credential',
  scope: 'deals:write',
  right: 'deals:write',
  input: z.object({ id, ...writable }).superRefine(mustAgree),
  sentBack: Deal,
  output: one,
  status: 200,
  codes: [...answerCodes, 'TRANSACTION_ALREADY_SYNCED', 'NAME_TAKEN', 'NONEXISTENT_TIME'],
  errors: [409, 412, 422],
  etag: true,
});

export const remove = endpoint({
  method: 'POST',
  path: '/v1/deals/delete',
  summary: 'Delete deals',
  description:
    'Their transactions stay, without a deal. Deleted deals no longer count in reports. Ids that do not exist are listed in `notFound`. A cancelled call is no longer won without its last deal.',
  access: 'credential',
  scope: 'deals:write',
  right: 'deals:write',
  input: z
    .object({
      ids: oneOrMoreIds.optional(),
      id: oneOrMoreIds.optional(),
      dealId: oneOrMoreIds.optional(),
      dealIds: oneOrMoreIds.optional(),
      reason: text(1_000).nullish(),
    })
    .superRefine(needsOneOf(['ids', 'id', 'dealId', 'dealIds'], because('REQUIRED')), evenIncomplete),
  output: deletedIds,
  status: 200,
  errors: [409, 422],
});
