import assert from 'node:assert/strict';
import {
  finds,
  isRequired,
  limit,
  notFound,
  orderBy,
  orderColumn,
  page,
  refuses,
  said,
  takes,
  type Entry,
} from './checks.ts';
import { made } from './made.ts';
import { bookedCall, type World } from './world.ts';

const newDeal = async (world: World) => {
  const eventCallId = (await bookedCall(world)).id;
  return (await made(world.w.post('/v1/deals', { eventCallId, value: 100 }))).deal;
};
const newTransaction = async ({ w }: World) =>
  (await made(w.post('/v1/transactions', { value: 10 }))).transaction;
let products = 0;
const freshName = (): string => `Product ${++products}`;
const newProduct = async ({ w }: World) =>
  (await made(w.post('/v1/products', { name: freshName() }))).product;

/** Interface 4.2. */
export const deals: readonly Entry[] = [
  {
    method: 'GET',
    path: '/v1/deals',
    says: 'A page of deals',
    status: 200,
    has: ['data.deals', 'data.count', 'meta.count'],
    items: (body) => body.data.deals,
    rows: ({ sales }) => ({ A: sales.won.id, B: sales.deposit.id }),
    names: {
      contactId: ['of the contact', finds([({ ada }) => ada.id, 'A']), refuses('x')],
      userIds: [
        'closed by any',
        finds(
          [({ otherCloser }) => otherCloser, 'B'],
          [({ closer, otherCloser }) => `${closer},${otherCloser}`, 'AB'],
        ),
        refuses('x'),
      ],
      productIds: ['of any of the products', finds([({ sales }) => sales.won.productId, 'A']), refuses('x')],
      transactionType: [
        'any of WON, DEPOSIT, RECURRING',
        finds(['WON', 'A'], ['DEPOSIT,RECURRING', 'B']),
        refuses('GIFT'),
      ],
      limit,
      page,
      timeFrom: ['made from', finds(['2026-08-01', 'B', { timeTo: '2026-08-31' }]), refuses('2026-02-30')],
      timeTo: ['made until, that day included', finds(['2026-05-01', 'A']), refuses('x')],
    },
  },
  {
    method: 'POST',
    path: '/v1/deals',
    says: 'Records a deal of a call',
    status: 201,
    has: ['data.deal.id', 'data.deal.contactId', 'data.deal.closerId', 'data.deal.paymentStatus'],
    request: async (world) => ({ eventCallId: (await bookedCall(world)).id }),
    shows: (body) => body.data.deal,
    names: {
      eventCallId: ['the call', takes(({ moved }) => moved.id), isRequired(), refuses('x'), notFound()],
      productId: ['the product', takes(({ sales }) => sales.solo.id), refuses('x'), notFound()],
      productName: [
        'the product by name, created if it does not exist',
        takes('Book'),
        refuses('x'.repeat(256)),
      ],
      value: ['an amount', takes(99.5), refuses(-1, 'much')],
      transactionType: ['WON, DEPOSIT or RECURRING', takes('RECURRING'), refuses('GIFT')],
    },
  },
  {
    method: 'PUT',
    path: '/v1/deals',
    says: 'Changes what is given',
    status: 200,
    has: ['data.deal.id'],
    request: async (world) => ({ id: (await newDeal(world)).id }),
    shows: (body) => body.data.deal,
    names: {
      id: ['the deal', isRequired(), refuses('x'), notFound()],
      value: ['an amount', takes(12.34), refuses(-1, 'much')],
      recurring: [
        'true requires transactionType RECURRING',
        takes(true, ({ recurring, transactionType }) => recurring && transactionType === 'RECURRING'),
        refuses('yes'),
      ],
      transactionType: [
        'WON, DEPOSIT or RECURRING',
        takes('DEPOSIT'),
        takes('RECURRING', ({ recurring }) => recurring),
        refuses('GIFT'),
      ],
      closerId: ['another closer', takes(({ otherCloser }) => otherCloser), refuses('x', 9_000_000_000)],
    },
  },
  {
    method: 'POST',
    path: '/v1/deals/delete',
    says: 'Deletes deals; says which were not found',
    status: 200,
    has: ['data.deleted', 'data.notFound', 'data.count'],
    request: async (world) => ({ ids: [(await newDeal(world)).id] }),
    names: { ids: ['1 to 1000 ids', isRequired(), refuses([], 'x')] },
  },
];

/** Interface 4.6: transactions. */
export const transactions: readonly Entry[] = [
  {
    method: 'GET',
    path: '/v1/transactions',
    says: 'A page of transactions',
    status: 200,
    has: ['data', 'count', 'meta.count'],
    items: (body) => body.data,
    rows: ({ sales }) => ({ A: sales.paid.id, B: sales.loose.id }),
    names: {
      id: ['this one', finds([({ sales }) => sales.paid.id, 'A']), refuses('x')],
      synced: ['belongs to a deal', finds(['true', 'A'], ['false', 'B']), refuses('maybe')],
      search: ['part of name, e-mail, phone, value', finds(['payer t', 'B'], ['1200', 'A'], ['nobody', ''])],
      source: [
        'any of the sources, ignoring case',
        finds(['stripe', 'A'], ['Manual,Zapier', 'B']),
        refuses('Gold'),
      ],
      timeFrom: ['paid from', finds(['2026-08-02', 'B', { timeTo: '2026-08-31' }]), refuses('2026-02-30')],
      timeTo: ['paid until, that day included', finds(['2026-05-02', 'A']), refuses('x')],
      limit,
      page,
      sort: [
        'asc or desc, by time',
        async ({ ask }) => {
          const times = async (sort: string) =>
            (await ask({ sort })).body.data.map(({ occurredAt }: { occurredAt: string }) => occurredAt);
          const up = await times('asc');
          assert.deepEqual(up, up.toSorted());
          const down = await times('desc');
          assert.deepEqual(down, up.toReversed());
        },
        refuses('sideways'),
      ],
    },
  },
  {
    method: 'POST',
    path: '/v1/transactions',
    says: 'Records a transaction',
    status: 201,
    has: ['data.transaction.id', 'data.transaction.synced'],
    request: () => ({ value: 10 }),
    shows: (body) => body.data.transaction,
    names: { value: ['an amount, not 0', takes(99.5), isRequired(), refuses(0, 'much')] },
  },
  {
    method: 'PUT',
    path: '/v1/transactions',
    says: 'Changes what is given',
    status: 200,
    has: ['data.transaction.id'],
    request: async (world) => ({ id: (await newTransaction(world)).id, name: 'Payer Three' }),
    shows: (body) => body.data.transaction,
    names: {
      id: ['the transaction', isRequired(), refuses('x'), notFound()],
      value: ['an amount, not 0', takes(12.34), refuses(0, 'much')],
    },
  },
  {
    method: 'DELETE',
    path: '/v1/transactions',
    says: 'Deletes a transaction for good',
    status: 200,
    has: ['data.id', 'data.deleted'],
    request: async (world) => ({ id: (await newTransaction(world)).id }),
    names: {
      id: [
        'the transaction; a second time answers 404',
        isRequired(),
        refuses('x'),
        async ({ base, ask }) => {
          const values = await base();
          await ask(values);
          const again = await ask(values);
          assert.equal(again.status, 404, said(again));
        },
      ],
    },
  },
];

/** Interface 4.6: products. */
export const productEntries: readonly Entry[] = [
  {
    method: 'GET',
    path: '/v1/products',
    says: 'A page of products',
    status: 200,
    has: ['data.products', 'data.count', 'meta.count'],
    items: (body) => body.data.products,
    rows: ({ sales: { kit, pack, solo } }) => ({ A: kit.id, B: pack.id, C: solo.id }),
    names: {
      search: ['part of name or description', finds(['KIT', 'AB'], ['everything', 'A'], ['nothing', ''])],
      limit,
      page,
      parentProductId: ['packages of the product', finds([({ sales }) => sales.kit.id, 'B']), refuses('x')],
      allProducts: ['true: all on one page', finds(['true', 'ABC', { limit: 1 }]), refuses('maybe')],
      packageLess: ['true: only those without packages', finds(['true', 'BC']), refuses('maybe')],
      timeFrom: ['made from', finds([({ sales }) => sales.pack.createdAt, 'BC']), refuses('x')],
      timeTo: ['made until', finds([({ sales }) => sales.kit.createdAt, 'A']), refuses('x')],
      orderBy,
      orderColumn: orderColumn('id', 'name', 'createdAt'),
    },
  },
  {
    method: 'POST',
    path: '/v1/products',
    says: 'Creates a product',
    status: 201,
    has: ['data.product.id', 'data.product.productId'],
    request: () => ({ name: freshName() }),
    shows: (body) => body.data.product,
    names: {
      name: ['its name, once', takes(freshName), isRequired(), refuses('', 'x'.repeat(256))],
      description: ['kept', takes('Twelve weeks'), refuses('x'.repeat(10_001))],
    },
  },
  {
    method: 'PUT',
    path: '/v1/products',
    says: 'Changes what is given',
    status: 200,
    has: ['data.product.id'],
    request: async (world) => ({ productId: (await newProduct(world)).id }),
    shows: (body) => body.data.product,
    names: {
      productId: ['the product', isRequired(), refuses('x'), notFound()],
      name: ['replaced', takes(freshName), refuses('')],
      description: ['replaced', takes('Six weeks'), refuses('x'.repeat(10_001))],
    },
  },
];
