import { z } from 'zod';
import { dealTransactionTypes } from './deal.ts';
import { endpoint } from './endpoint.ts';
import { noSaleReasons } from './event-call.ts';
import { linkPrefix } from './events.ts';
import { amount, knownCurrency } from './money.ts';
import { objections, recordedOutcomes } from './outcome-rules.ts';
import {
  dateTime,
  email,
  filledName,
  filledText,
  id,
  nameText,
  phone,
  rowId,
  text,
  timeZone,
  utm,
} from './shared.ts';

const pastCallsMax = 100;

const pastDeal = z.object({
  externalId: filledText(255).meta({
    description: 'Id of the deal in the source system; sending it again changes nothing',
  }),
  value: amount.optional(),
  currency: knownCurrency.optional().meta({ description: 'Default: the workspace’s' }),
  transactionType: z
    .enum(dealTransactionTypes, { error: `Must be one of ${dealTransactionTypes.join(', ')}` })
    .optional(),
  productId: id.optional(),
  productName: filledName(255)
    .optional()
    .meta({ description: 'Without `productId`: the product with this name, created if it does not exist' }),
  closerId: id.optional().meta({ description: 'Default: the host of the call' }),
  time: dateTime.optional().meta({ description: 'Default: the start of the call' }),
});

const pastCall = z.object({
  externalId: filledText(255).meta({
    description: 'Id of the call in the source system; it is imported once',
  }),
  dateTime,
  timeZone: timeZone.optional().meta({ description: 'Default: the workspace’s' }),
  duration: z.int().min(1).max(1_440).optional().meta({ description: 'Minutes; default: the event’s' }),
  eventId: id.optional(),
  linkPrefix: linkPrefix.optional(),
  userId: id.optional().meta({ description: 'Id of the host, who may have left; or send `hostEmail`' }),
  hostEmail: email.optional(),
  contactId: id.optional(),
  email: email.optional(),
  phoneNumber: phone.optional(),
  firstName: nameText(100).optional().meta({ description: 'First name, used for a new contact' }),
  lastName: nameText(100).optional().meta({ description: 'Last name, used for a new contact' }),
  setterId: id.optional(),
  notes: text(10_000).optional(),
  utm: utm.optional(),
  bookedAt: dateTime.optional().meta({ description: 'Default: the start of the call' }),
  cancelledAt: dateTime.optional().meta({ description: 'Only for a cancelled call' }),
  cancelledBy: z.enum(['ADMIN', 'CONTACT']).optional().meta({ description: 'Default CONTACT' }),
  cancelReason: text(1_000).optional(),
  outcome: z.enum(recordedOutcomes, { error: `Must be one of ${recordedOutcomes.join(', ')}` }).optional(),
  noSaleReason: z.enum(noSaleReasons, { error: `Must be one of ${noSaleReasons.join(', ')}` }).optional(),
  objection: z.enum(objections, { error: `Must be one of ${objections.join(', ')}` }).optional(),
  outcomeNotes: text(10_000).optional(),
  outcomeAt: dateTime.optional().meta({ description: 'Default: the end of the call' }),
  deals: z.array(pastDeal).max(20).optional(),
});

export const importCalls = endpoint({
  method: 'POST',
  path: '/v1/eventCalls/import',
  summary: 'Import past calls',
  description: `With their outcomes and deals; up to ${pastCallsMax} per request, each with its own result. Nobody is notified, and no time is checked or blocked. Safe to repeat: an imported call stays as it is and only gains an outcome or deals it did not have. Also needs eventCalls:write, and deals:write and outcomes:write for deals and outcomes.`,
  access: 'credential',
  scope: 'imports:write',
  right: 'calls:write',
  bodyLimit: 5_000_000,
  input: z.object({
    system: filledText(64)
      .default('import')
      .meta({ description: 'Source system of the ids, such as `hubspot`' }),
    calls: z
      .array(pastCall)
      .min(1, 'Must not be empty')
      .max(pastCallsMax, `Must have at most ${pastCallsMax} calls`),
  }),
  output: z.object({
    data: z.object({
      results: z.array(
        z.object({
          externalId: z.string(),
          status: z.enum(['CREATED', 'UPDATED', 'UNCHANGED', 'FAILED']),
          eventCallId: rowId.nullable(),
          contactId: rowId.nullable(),
          dealIds: z.array(rowId).meta({ description: 'Ids of the deals created by this request' }),
          error: z
            .object({
              code: z.string(),
              message: z.string(),
              fieldErrors: z.record(z.string(), z.array(z.string())),
            })
            .nullable(),
        }),
      ),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      failed: z.int(),
    }),
  }),
  status: 200,
  errors: [409, 422],
});
