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
  userIds: csvIds.optional().meta({ description: 'Closer is any of these members, by id' }),
  productIds: csvIds.optional(),
  eventIds: csvIds.optional().meta({ description: 'Call is of any of these events, by id' }),
  setterIds: csvIdsOrZero
    .optional()
    .meta({ description: 'Setter is any of these members, by id; 0 means none' }),
  transactionType: csvOf(dealTransactionTypes).optional(),
  contactStatuses: csvOf(contactStatuses).optional(),
  stageIds: csvIdsOrZero
    .optional()
    .meta({ description: 'Contact stage is any of these options, by id; 0 means no stage' }),
  paymentStatus: csvOf(paymentStatuses).optional(),
  search: text(255)
    .optional()
    .meta({ description: 'Matches any part of the product, the contact or a payer' }),
  timeFrom: timeBound.optional().meta({ description: 'By `time`' }),
  timeTo: timeBound.optional(),
};
