import type { routes } from '@callwright/sdk/routes';
import { transactionSources, transactionStates } from '../ui/choice-values.ts';
import {
  choiceParam,
  choicesParam,
  dateParam,
  flagParam,
  momentParam,
  positiveParam,
  textParam,
  type Filter,
  type SearchInput,
} from '../ui/search-params.ts';

/** The filters of the payment list as kept in its URL, named and formatted as the endpoint takes them. */
export type PaymentFilter = Filter<
  typeof routes.transactions.list,
  'search' | 'source' | 'status' | 'synced' | 'timeFrom' | 'timeTo' | 'asOf'
>;

export type PaymentSearch = PaymentFilter &
  Filter<typeof routes.transactions.list, 'sort' | 'sortByAmount'> & { page?: number | undefined };

export function paymentSearch(search: SearchInput): PaymentSearch {
  return {
    ...paymentFilter(search),
    sort: choiceParam(search['sort'], ['asc']),
    sortByAmount: choiceParam(search['sortByAmount'], ['ascAmount', 'descAmount']),
    page: positiveParam(search['page']),
  };
}

function paymentFilter(search: SearchInput): PaymentFilter {
  return {
    search: textParam(search['search']),
    source: choicesParam(search['source'], transactionSources),
    status: choicesParam(search['status'], transactionStates),
    synced: flagParam(search['synced']),
    timeFrom: dateParam(search['timeFrom']),
    timeTo: dateParam(search['timeTo']),
    asOf: momentParam(search['asOf']),
  };
}

export const noFilter: PaymentFilter = paymentFilter({});

/** The column and direction of the order. */
export function orderOf({ sort, sortByAmount }: PaymentSearch): { column: string; by: 'asc' | 'desc' } {
  if (sortByAmount !== undefined)
    return { column: 'amount', by: sortByAmount === 'ascAmount' ? 'asc' : 'desc' };
  return { column: 'date', by: sort ?? 'desc' };
}

/** The default order is newest first, which is left out of the URL. */
export function orderTo(column: string, by: 'asc' | 'desc'): PaymentSearch {
  if (column === 'amount')
    return { sort: undefined, sortByAmount: by === 'asc' ? 'ascAmount' : 'descAmount' };
  return { sort: by === 'asc' ? 'asc' : undefined, sortByAmount: undefined };
}
