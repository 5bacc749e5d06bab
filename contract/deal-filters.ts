import { contactStatuses } from './contact.ts';
import { csvIds, csvIdsOrZero, csvOf } from './comma-lists.ts';
import { dealTransactionTypes, paymentStatuses } from './deal.ts';
import { id, text, timeBound } from './shared.ts';

export const dealOrders = ['id', 'time', 'value', 'createdAt'] as const;

/** The filters of deals for lists and boards; the app also keeps them in its URL. */
export const dealFilters = {
  id: csvIds.optional(),
  contactId: csvIds.optional(),
  eventCallId: id.optional(),
  userIds: csvIds.optional().meta({ description: 'Closer any of' }),
  productIds: csvIds.optional(),
  eventIds: csvIds.optional().meta({ description: 'Of calls of these events' }),
  setterIds: csvIdsOrZero.optional().meta({ description: 'Setter any of; 0 = none' }),
  transactionType: csvOf(dealTransactionTypes).optional(),
  contactStatuses: csvOf(contactStatuses).optional(),
  stageIds: csvIdsOrZero
    .optional()
    .meta({ description: 'Stage of the contact, any of these options; 0 = without a stage' }),
  paymentStatus: csvOf(paymentStatuses).optional(),
  search: text(255).optional().meta({ description: 'Any part of the product, of the contact or of a payer' }),
  timeFrom: timeBound.optional().meta({ description: 'On `time`' }),
  timeTo: timeBound.optional(),
};
