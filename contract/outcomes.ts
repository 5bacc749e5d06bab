import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { callOutcomes } from './contact.ts';
import { Deal, DealShort, dealTransactionTypes } from './deal.ts';
import { endpoint } from './endpoint.ts';
import { noSaleReasons } from './event-call.ts';
import { amount, knownCurrency } from './money.ts';
import { objections, reasonsOfOutcome, recordedOutcomes } from './outcome-rules.ts';
import { dateTime, filledName, flag, id, instant, rowId, text } from './shared.ts';

export const Outcome = z
  .object({
    id: rowId.meta({ description: 'Id of the call; a call has one outcome' }),
    eventCallId: rowId,
    outcome: z.enum(callOutcomes),
    noSaleReason: z.string().nullable(),
    objection: z.string().nullable(),
    notes: z.string().nullable(),
    followUpAt: instant.nullable(),
    completed: z.boolean(),
    userId: rowId.nullable().meta({ description: 'Id of the member who last recorded it' }),
    deal: Deal.nullable().meta({ description: 'Deal saved by `newDeal`' }),
    deals: z.array(DealShort).meta({ description: 'All deals of the call' }),
    createdAt: instant.nullable(),
    updatedAt: instant.nullable(),
  })
  .meta({ id: 'Outcome' });

const dealOfOutcome = z.object({
  id: id.optional().meta({ description: 'Id of a deal of the call to update instead of creating one' }),
  value: amount.optional(),
  currency: knownCurrency
    .optional()
    .meta({ description: 'Currency of a new deal, ISO 4217 such as EUR; default: the workspace’s' }),
  transactionType: z
    .enum(dealTransactionTypes, { error: `Must be one of ${dealTransactionTypes.join(', ')}` })
    .optional(),
  productId: id.nullish(),
  productName: filledName(255).nullish(),
  date: dateTime.optional().meta({ description: 'Default now' }),
  closerId: id.optional().meta({ description: 'Default: the host of the call' }),
  transactionIds: z.array(id).max(200).optional(),
});

export const save = endpoint({
  method: 'POST',
  path: '/v1/outcomes',
  summary: 'Record or update the outcome of a call',
  description:
    'Strategy calls take WON or NO_SALE, discovery calls APPROVED or REJECTED; a cancelled call keeps its outcome. Fields left out are kept as long as the outcome stays the same; null clears. Deals are saved together with the outcome or not at all, and need deals:write.',
  access: 'credential',
  scope: 'outcomes:write',
  right: 'outcomes:write',
  input: z
    .object({
      eventCallId: id,
      outcome: z.enum(recordedOutcomes, { error: `Must be one of ${recordedOutcomes.join(', ')}` }),
      noSaleReason: z
        .enum(noSaleReasons, { error: `Must be one of ${noSaleReasons.join(', ')}` })
        .nullish()
        .meta({
          description: `With NO_SALE: ${reasonsOfOutcome.NO_SALE.join(', ')}; with REJECTED: ${reasonsOfOutcome.REJECTED.join(', ')}`,
        }),
      objection: z
        .enum(objections, { error: `Must be one of ${objections.join(', ')}` })
        .nullish()
        .meta({ description: 'The invitee’s objection to buying, even if it was overcome' }),
      notes: text(10_000).nullish(),
      followUpAt: dateTime.nullish().meta({
        description: 'When to follow up; without an offset, in the workspace’s time zone',
      }),
      newDeal: dealOfOutcome.nullish().meta({ description: 'Only with WON' }),
      deals: z.array(dealOfOutcome).max(20).optional().meta({ description: 'More deals; only with WON' }),
      deleteDeals: z.boolean().optional().meta({
        description: 'With NO_SALE: deletes the deals of the call, which otherwise prevent changing a WON',
      }),
      strict: z.boolean().optional().meta({
        description:
          'Asks for reason and objection as the strict outcome rules do, regardless of the setting of the workspace',
      }),
    })
    .superRefine((value, context) => {
      const hasDeals = (value.newDeal ?? undefined) !== undefined || (value.deals?.length ?? 0) > 0;
      if (hasDeals && value.outcome !== 'WON')
        context.addIssue({
          code: 'custom',
          path: [value.newDeal ? 'newDeal' : 'deals'],
          ...issue('DEAL_OF_WON_ONLY'),
        });
      if (value.deleteDeals && value.outcome !== 'NO_SALE')
        context.addIssue({ code: 'custom', path: ['deleteDeals'], ...issue('NO_SALE_ONLY') });
    }),
  output: z.object({ data: Outcome }),
  status: [200, 201],
  codes: [
    'OUTCOME_NOT_ALLOWED',
    'CALL_TYPE_MISMATCH',
    'CALL_CANCELLED',
    'OUTCOME_HAS_DEALS',
    'TRANSACTION_ALREADY_SYNCED',
    'NAME_TAKEN',
    'NONEXISTENT_TIME',
  ],
  errors: [409, 412, 422],
  etag: true,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/outcomes',
  summary: 'Remove the outcome of a call',
  description:
    'The call is pending again. Its deals stay, unless `deleteDeals` is true. A call without an outcome stays as it is.',
  access: 'credential',
  scope: 'outcomes:write',
  right: 'outcomes:write',
  input: z.object({ eventCallId: id, deleteDeals: flag.optional() }),
  output: z.object({ data: Outcome }),
  status: 200,
  codes: ['OUTCOME_HAS_DEALS', 'CALL_CANCELLED'],
  errors: [409, 412, 422],
  etag: true,
});
