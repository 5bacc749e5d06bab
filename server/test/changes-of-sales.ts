import { expectChanges, type ExpectedChanges } from './expected-changes.ts';
import { approvedMonth } from './tenant-commissions.ts';
import type { Tenant } from './tenant.ts';

const paidAtOnce = [
  'deal.created',
  'deal.payment_status_changed',
  'product.created',
  'transaction.synced',
] as const;

const renamed = ({ ids }: Tenant): object => ({ id: ids.freeTransaction, name: 'Changed' });

/** What the endpoints of outcomes, deals, payments and products publish. */
export const changesOfSales: Readonly<Record<string, readonly ExpectedChanges[]>> = {
  'outcomes.save': [
    expectChanges('nobody came', ['call.no_show', 'call.outcome_added'], ({ ids }) => ({
      eventCallId: ids.call,
      outcome: 'NO_SALE',
      noSaleReason: 'NO_SHOW',
    })),
    expectChanges('sold after all', ['call.outcome_updated', 'deal.created'], ({ ids }) => ({
      eventCallId: ids.call,
      outcome: 'WON',
      newDeal: { value: 7 },
    })),
    expectChanges('the same', [], ({ ids }) => ({ eventCallId: ids.call, outcome: 'WON' })),
    expectChanges(
      'not sold, without the deals',
      ['call.outcome_updated', 'deal.deleted', 'deal.deleted', 'transaction.unsynced'],
      ({ ids }) => ({ eventCallId: ids.call, outcome: 'NO_SALE', deleteDeals: true }),
    ),
  ],
  'outcomes.remove': [
    expectChanges('of a call that has none', []),
    expectChanges('of a call that has one', ['call.outcome_updated'], async ({ w, ids }) => {
      await w.post('/v1/outcomes', { eventCallId: ids.call, outcome: 'WON' });
      return { eventCallId: ids.call };
    }),
  ],
  'eventCalls.importCalls': [
    expectChanges('a call', ['call.imported']),
    expectChanges('the same', []),
    expectChanges('with a deal', ['call.imported', 'deal.created'], ({ ids }) => ({
      system: 'hubspot',
      calls: [
        {
          externalId: 'past',
          dateTime: '2020-03-02T09:00:00Z',
          eventId: ids.event,
          userId: ids.user,
          contactId: ids.contact,
          deals: [{ externalId: 'sold', value: 5 }],
        },
      ],
    })),
  ],
  'commissions.createPlan': [expectChanges('a plan', ['commission_plan.created'])],
  'commissions.addVersion': [expectChanges('a version', ['commission_plan.updated'])],
  'commissions.withdrawVersion': [
    expectChanges('a version', ['commission_plan.updated']),
    expectChanges('again', []),
  ],
  'commissions.approvePeriod': [
    expectChanges('a month', ['commission_period.approved'], () => ({ month: '2001-01' })),
    expectChanges('again', [], () => ({ month: '2001-01' })),
  ],
  'commissions.closePeriod': [
    expectChanges('a month that is approved', ['commission_period.closed']),
    expectChanges('again', []),
  ],
  'commissions.reopenPeriod': [
    expectChanges('a closed month', ['commission_period.reopened'], async ({ w }) => {
      await w.post('/v1/commissions/periods/close', { month: approvedMonth });
      return { month: approvedMonth };
    }),
    expectChanges('again', []),
  ],
  'deals.create': [
    expectChanges('a deal', ['deal.created']),
    expectChanges('a product and a payment', paidAtOnce, ({ ids }) => ({
      eventCallId: ids.call,
      value: 70,
      productName: 'Made with the deal',
      transactionIds: [ids.freeTransaction],
    })),
  ],
  'deals.update': [
    expectChanges('another value', ['deal.updated']),
    expectChanges('the same', []),
    expectChanges('less than was paid', ['deal.payment_status_changed', 'deal.updated'], ({ ids }) => ({
      id: ids.deal,
      value: 6,
    })),
    expectChanges(
      'without its payments',
      ['deal.payment_status_changed', 'deal.updated', 'transaction.unsynced'],
      ({ ids }) => ({ id: ids.deal, transactionIds: [] }),
    ),
  ],
  'deals.remove': [expectChanges('a deal', ['deal.deleted', 'transaction.unsynced'])],
  'transactions.create': [
    expectChanges('a payment', ['transaction.created'], () => ({ value: 5 })),
    expectChanges('of a deal', ['deal.updated', 'transaction.created', 'transaction.synced'], ({ ids }) => ({
      value: 5,
      dealId: ids.deal,
      externalId: 'of the deal',
    })),
    expectChanges('what the source sends again', [], () => ({ value: 5, externalId: 'of the deal' })),
  ],
  'transactions.update': [
    expectChanges('a name', ['transaction.updated'], renamed),
    expectChanges('the same', [], renamed),
    expectChanges(
      'of a deal, which shows its payments',
      ['deal.updated', 'transaction.updated'],
      ({ ids }) => ({
        id: ids.transaction,
        name: 'Changed',
      }),
    ),
    expectChanges('a deal', ['deal.updated', 'transaction.synced'], ({ ids }) => ({
      id: ids.freeTransaction,
      dealId: ids.deal,
    })),
    expectChanges('no deal', ['deal.updated', 'transaction.unsynced'], ({ ids }) => ({
      id: ids.freeTransaction,
      dealId: null,
    })),
  ],
  'transactions.remove': [
    expectChanges('of no deal', ['transaction.deleted'], ({ ids }) => ({ id: ids.freeTransaction })),
    expectChanges(
      'of a deal',
      ['deal.payment_status_changed', 'deal.updated', 'transaction.deleted'],
      ({ ids }) => ({ id: ids.transaction }),
    ),
  ],
  'products.create': [expectChanges('a product', ['product.created'])],
  'products.remove': [expectChanges('a package', ['product.deleted'], ({ ids }) => ({ ids: [ids.package] }))],
  'products.restore': [
    expectChanges('a product', ['product.updated'], ({ ids }) => ({ ids: [ids.deletedProduct] })),
  ],
  'products.update': [expectChanges('a description', ['product.updated']), expectChanges('the same', [])],
};
