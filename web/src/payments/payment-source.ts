import { routes } from '@callwright/sdk/routes';
import { send } from '../api.ts';
import type { Deal, Payment } from '../records.ts';
import type { Source } from '../ui/table/rows.ts';
import type { PaymentSearch } from './payment-search.ts';

/** A payment, with the suggested deal if it has none. */
export type ListedPayment = Payment & { suggestion: Deal | undefined };

export function paymentSource({ page: _page, ...input }: PaymentSearch): Source<ListedPayment> {
  return {
    path: routes.transactions.list.path,
    input,
    read: async (paging, signal) => {
      const { data, meta } = await send(routes.transactions.list, { ...input, ...paging }, { signal });
      const deals = await suggestedDeals(data, paging.limit, signal);
      return {
        rows: data.map((payment) => ({ ...payment, suggestion: deals.get(payment.suggestedDealId ?? 0) })),
        meta,
      };
    },
  };
}

/** The suggested deals of a page, in one request. */
async function suggestedDeals(
  payments: readonly Payment[],
  limit: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Deal>> {
  const ids = [...new Set(payments.flatMap(({ suggestedDealId }) => suggestedDealId ?? []))];
  if (ids.length === 0) return new Map();
  const { data } = await send(routes.deals.list, { id: ids.join(','), limit }, { signal });
  return new Map(data.deals.map((deal) => [deal.id, deal]));
}
