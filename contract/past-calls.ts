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
    description: 'Id of the deal in the other system; sent again it does nothing',
  }),
  value: amount.optional(),
  currency: knownCurrency.optional().meta({ description: 'Default: the workspace’s' }),
  transactionType: z
    .enum(dealTransactionTypes, { error: `Must be one of ${dealTransactionTypes.join(', ')}` })
    .optional(),
  productId: id.optional(),
  productName: filledName(255)
    .optional()
    .meta({ description: 'Without `productId`: the product of this name, created if it does not exist' }),
  closerId: id.optional().meta({ description: 'Default: the host of the call' }),
  time: dateTime.optional().meta({ description: 'Default: the start of the call' }),
});

const pastCall = z.object({
  externalId: filledText(255).meta({
    description: 'Id of the call in the other system; it is imported once',
  }),
  dateTime,
  timeZone: timeZone.optional().meta({ description: 'Default: the workspace’s' }),
  duration: z.int().min(1).max(1_440).optional().meta({ description: 'Minutes; default: the event’s' }),
  eventId: id.optional(),
  linkPrefix: linkPrefix.optional(),
  userId: id.optional().meta({ description: 'The host, who may have left; or `hostEmail`' }),
  hostEmail: email.optional(),
  contactId: id.optional(),
  email: email.optional(),
  phoneNumber: phone.optional(),
  firstName: nameText(100).optional().meta({ description: 'First name, for a new contact' }),
  lastName: nameText(100).optional().meta({ description: 'Last name, for a new contact' }),
  setterId: id.optional(),
  notes: text(10_000).optional(),
  utm: utm.optional(),
  bookedAt: dateTime.optional().meta({ description: 'Default: the start of the call' }),
  cancelledAt: dateTime.optional().meta({ description: 'Of a call that was cancelled' }),
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
  summary: 'Import calls of the past, with their outcomes and deals',
  description: `Up to ${pastCallsMax} at once, each with a result of its own. Nobody is notified, and no time is checked or taken. It can be repeated: a call that was imported stays as it is, and gets an outcome or deals it did not have. Needs eventCalls:write too, and deals:write and outcomes:write for what it brings.`,
  access: 'credential',
  scope: 'imports:write',
  right: 'calls:write',
  bodyLimit: 5_000_000,
  input: z.object({
    system: filledText(64)
      .default('import')
      .meta({ description: 'Where the ids come from, such as `hubspot`' }),
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
          dealIds: z.array(rowId).meta({ description: 'The deals that this request has made' }),
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
