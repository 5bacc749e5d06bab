import type { Case, Place } from './tenant-cases.ts';
import type { Kind, Tenant } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });

let products = 0;
/** Names of products are unique. */
const newProduct = () => ({ name: `Product ${(products += 1)}` });
const newDeal = ({ ids }: Tenant) => ({ eventCallId: ids.call, value: 5 });
const oldDeal = ({ ids }: Tenant) => ({ id: ids.deal, value: 6 });
const links = (base: (mine: Tenant) => object): Record<string, Place> => ({
  'transactionIds[]': place('freeTransaction', (mine, id) => ({ ...base(mine), transactionIds: [id] })),
});
const deletes = ['ids', 'id', 'dealId', 'dealIds'].flatMap((name): [string, Place][] => [
  [name, place('deal', (_, id) => ({ [name]: id }))],
  [`${name}[]`, place('deal', (_, id) => ({ [name]: [id] }))],
]);

/** The endpoints of deals, transactions and products that take ids. */
export const salesCases: Readonly<Record<string, Case>> = {
  'deals.list': { input: none, places: { stageIds: null } },
  'deals.board': { input: none, places: { stageIds: null } },
  'deals.detail': { input: none },
  'deals.create': { repeats: true, input: newDeal, places: links(newDeal) },
  'deals.update': { repeats: true, input: oldDeal, places: links(oldDeal) },
  'deals.remove': { input: none, places: Object.fromEntries(deletes) },
  'products.list': { input: none },
  'products.create': { repeats: true, input: newProduct },
  'products.update': {
    repeats: true,
    input: ({ ids }) => ({ productId: ids.product, description: 'Changed' }),
    places: {
      parentProductId: place('product', ({ ids }, id) => ({ productId: ids.package, parentProductId: id })),
    },
  },
  'transactions.list': { input: none },
  'transactions.create': { repeats: true, input: () => ({ value: 5 }) },
  'transactions.update': {
    repeats: true,
    input: ({ ids }) => ({ id: ids.freeTransaction, name: 'Changed' }),
  },
  'transactions.remove': { input: none },
};
