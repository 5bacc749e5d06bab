import type { Case, Place } from './tenant-cases.ts';
import type { Kind, Tenant } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });

let products = 0;
/** Names of products are unique. */
const newName = () => ({ name: `Product ${(products += 1)}` });
const links: Record<string, Place> = {
  'transactionIds[]': place('freeTransaction', (_, id, example) => ({ ...example, transactionIds: [id] })),
};
const deletes = ['ids', 'id', 'dealId', 'dealIds'].flatMap((name): [string, Place][] => [
  [name, place('deal', (_, id) => ({ [name]: id }))],
  [`${name}[]`, place('deal', (_, id) => ({ [name]: [id] }))],
]);

const past = ({ ids }: Tenant, more: object = {}) => ({
  calls: [
    {
      externalId: 'past',
      dateTime: '2020-03-02T09:00:00Z',
      eventId: ids.event,
      userId: ids.user,
      contactId: ids.contact,
      ...more,
    },
  ],
});
const soldThen = (deal: object) => ({ deals: [{ externalId: 'sold', ...deal }] });
const pastPlaces: Record<string, Place> = {
  'calls[].eventId': place('event', (mine, id) => past(mine, { eventId: id })),
  'calls[].linkPrefix': place('linkPrefix', (mine, id) => past(mine, { eventId: undefined, linkPrefix: id })),
  'calls[].userId': place('user', (mine, id) => past(mine, { userId: id })),
  'calls[].contactId': place('contact', (mine, id) => past(mine, { contactId: id })),
  'calls[].setterId': place('user', (mine, id) => past(mine, { setterId: id })),
  'calls[].deals[].productId': place('product', (mine, id) => past(mine, soldThen({ productId: id }))),
  'calls[].deals[].closerId': place('user', (mine, id) => past(mine, soldThen({ closerId: id }))),
};

const productDeletes = Object.fromEntries(
  ['ids', 'id', 'productId', 'productIds'].flatMap((name): [string, Place][] => [
    [name, place('package', (_, id) => ({ [name]: id }))],
    [`${name}[]`, place('package', (_, id) => ({ [name]: [id] }))],
  ]),
);
const productRestores = {
  ids: place('deletedProduct', (_, id) => ({ ids: id })),
  'ids[]': place('deletedProduct', (_, id) => ({ ids: [id] })),
};

/** The endpoints of deals, transactions and products that take ids. */
export const salesCases: Readonly<Record<string, Case>> = {
  'eventCalls.importCalls': {
    repeats: true,
    reportsMissing: true,
    fill: (mine) => past(mine),
    places: pastPlaces,
  },
  'deals.list': { input: none, places: { stageIds: null } },
  'deals.board': { input: none, places: { stageIds: null } },
  'deals.detail': { input: none },
  'deals.timeline': { input: none },
  'deals.create': { repeats: true, places: links },
  'deals.update': { repeats: true, places: links },
  'deals.remove': { places: Object.fromEntries(deletes) },
  'products.list': { input: none },
  'products.create': { repeats: true, fill: newName },
  'products.update': {
    repeats: true,
    places: {
      parentProductId: place('product', ({ ids }, id) => ({ productId: ids.package, parentProductId: id })),
    },
  },
  'products.remove': { places: productDeletes },
  'products.restore': { places: productRestores },
  'transactions.list': { input: none },
  'transactions.totals': { input: none },
  // The deals of a tenant use the currency of its workspace.
  'transactions.create': { repeats: true, fill: () => ({ currency: 'USD' }) },
  'transactions.update': { repeats: true, fill: ({ ids }) => ({ id: ids.freeTransaction }) },
  'transactions.remove': { input: none },
};
