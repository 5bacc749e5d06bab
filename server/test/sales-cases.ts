import type { Case, Place } from './tenant-cases.ts';
import type { Kind } from './tenant.ts';

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

/** The endpoints of deals, transactions and products that take ids. */
export const salesCases: Readonly<Record<string, Case>> = {
  'deals.list': { input: none, places: { stageIds: null } },
  'deals.board': { input: none, places: { stageIds: null } },
  'deals.detail': { input: none },
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
  'transactions.list': { input: none },
  'transactions.create': { repeats: true },
  'transactions.update': { repeats: true, fill: ({ ids }) => ({ id: ids.freeTransaction }) },
  'transactions.remove': { input: none },
};
