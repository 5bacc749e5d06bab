import { list as deals } from '@callwright/contract/deals.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { id, text } from '@callwright/contract/shared.ts';
import { list as transactions } from '@callwright/contract/transactions.ts';
import { z } from 'zod';
import { ask } from './ask.ts';
import { fromSteps } from './from-steps.ts';
import { pageLimit } from './json-schema.ts';
import { dealLine, page, transactionLine } from './lines.ts';
import { wrong } from './wrong.ts';

const { timeFrom, timeTo, cursor } = deals.input.shape;
const input = z.object({
  kind: z.enum(['deals', 'payments'], { error: 'Must be deals or payments' }),
  search: text(255).optional(),
  contactId: id.optional(),
  closerIds: z.array(id).max(200).optional(),
  unlinked: z.literal(true, { error: 'Must be true' }).optional(),
  timeFrom,
  timeTo,
  limit: pageLimit,
  cursor,
});

type Listed =
  | {
      readonly kind: 'deals';
      readonly data: Received<typeof deals>['data'];
      readonly meta: Received<typeof deals>['meta'];
    }
  | {
      readonly kind: 'payments';
      readonly data: Received<typeof transactions>['data'];
      readonly meta: Received<typeof transactions>['meta'];
    };

/** Deals and their payments. */
export const listSales = fromSteps({
  name: 'list_sales',
  kind: 'read',
  description: 'Deals, or payments. Payments without a deal: kind payments, unlinked true.',
  main: deals,
  input,
  params: {
    kind: 'Which of both',
    search: 'Part of a product, person or payer',
    contactId: 'Of this person',
    closerIds: 'Deals of any of these closers',
    unlinked: 'true: payments that belong to no deal',
    timeFrom: 'Since; day or time',
    timeTo: 'Until, inclusive',
    limit: '1 to 50, default 20',
    cursor: 'From the page before',
  },
  errorNames: { closerIds: 'userIds', unlinked: 'synced' },
  work: async (ctx, { kind, contactId, closerIds, unlinked, ...asked }): Promise<Listed> => {
    const common = { ...asked, ...(contactId !== undefined && { contactId: String(contactId) }) };
    if (kind === 'deals') {
      if (unlinked === true) throw wrong({ unlinked: 'Goes with payments only' });
      const { data, meta } = await ask(ctx, deals, { ...common, ...(closerIds && { userIds: closerIds }) });
      return { kind, data, meta };
    }
    if (closerIds !== undefined) throw wrong({ closerIds: 'Goes with deals only' });
    const { data, meta } = await ask(ctx, transactions, { ...common, ...(unlinked && { synced: false }) });
    return { kind, data, meta };
  },
  text: (listed) =>
    listed.kind === 'deals'
      ? page('deals', listed.data.deals, dealLine, listed.meta)
      : page('payments', listed.data, transactionLine, listed.meta),
  address: ({ kind }) => (kind === 'deals' ? '/deals' : '/payments'),
});
