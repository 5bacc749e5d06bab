import { telling, type Telling } from './telling.ts';
import type { Tenant } from './tenant.ts';

const paidAtOnce = [
  'deal.created',
  'deal.payment_status_changed',
  'product.created',
  'transaction.synced',
] as const;

const renamed = ({ ids }: Tenant): object => ({ id: ids.freeTransaction, name: 'Changed' });

/** What the endpoints of outcomes, deals, payments and products tell. */
export const changesOfSales: Readonly<Record<string, readonly Telling[]>> = {
  'outcomes.save': [
    telling('nobody came', ['call.no_show', 'call.outcome_added'], ({ ids }) => ({
      eventCallId: ids.call,
      outcome: 'NO_SALE',
      noSaleReason: 'NO_SHOW',
    })),
    telling('sold after all', ['call.outcome_updated', 'deal.created'], ({ ids }) => ({
      eventCallId: ids.call,
      outcome: 'WON',
      newDeal: { value: 7 },
    })),
    telling('the same', [], ({ ids }) => ({ eventCallId: ids.call, outcome: 'WON' })),
    telling(
      'not sold, without the deals',
      ['call.outcome_updated', 'deal.deleted', 'deal.deleted', 'transaction.unsynced'],
      ({ ids }) => ({ eventCallId: ids.call, outcome: 'NO_SALE', deleteDeals: true }),
    ),
  ],
  'outcomes.remove': [
    telling('of a call that has none', []),
    telling('of a call that has one', ['call.outcome_updated'], async ({ w, ids }) => {
      await w.post('/v1/outcomes', { eventCallId: ids.call, outcome: 'WON' });
      return { eventCallId: ids.call };
    }),
  ],
  'deals.create': [
    telling('a deal', ['deal.created']),
    telling('a product and a payment', paidAtOnce, ({ ids }) => ({
      eventCallId: ids.call,
      value: 70,
      productName: 'Made with the deal',
      transactionIds: [ids.freeTransaction],
    })),
  ],
  'deals.update': [
    telling('less than was paid', ['deal.payment_status_changed', 'deal.updated']),
    telling('the same', []),
    telling(
      'without its payments',
      ['deal.payment_status_changed', 'deal.updated', 'transaction.unsynced'],
      ({ ids }) => ({ id: ids.deal, transactionIds: [] }),
    ),
  ],
  'deals.remove': [telling('a deal', ['deal.deleted', 'transaction.unsynced'])],
  'transactions.create': [
    telling('a payment', ['transaction.created'], () => ({ value: 5 })),
    telling('of a deal', ['deal.updated', 'transaction.created', 'transaction.synced'], ({ ids }) => ({
      value: 5,
      dealId: ids.deal,
      externalId: 'of the deal',
    })),
    telling('what the source sends again', [], () => ({ value: 5, externalId: 'of the deal' })),
  ],
  'transactions.update': [
    telling('a name', ['transaction.updated'], renamed),
    telling('the same', [], renamed),
    telling('of a deal, which shows its payments', ['deal.updated', 'transaction.updated'], ({ ids }) => ({
      id: ids.transaction,
      name: 'Changed',
    })),
    telling('a deal', ['deal.updated', 'transaction.synced'], ({ ids }) => ({
      id: ids.freeTransaction,
      dealId: ids.deal,
    })),
    telling('no deal', ['deal.updated', 'transaction.unsynced'], ({ ids }) => ({
      id: ids.freeTransaction,
      dealId: null,
    })),
  ],
  'transactions.remove': [
    telling('of no deal', ['transaction.deleted'], ({ ids }) => ({ id: ids.freeTransaction })),
    telling(
      'of a deal',
      ['deal.payment_status_changed', 'deal.updated', 'transaction.deleted'],
      ({ ids }) => ({ id: ids.transaction }),
    ),
  ],
  'products.create': [telling('a product', ['product.created'])],
  'products.update': [telling('a description', ['product.updated']), telling('the same', [])],
};
