import type { routes } from '@callwright/sdk/routes';
import { transactionSources, transactionStates } from '../ui/choice-values.ts';
import {
  choiceParam,
  choicesParam,
  dateParam,
  flagParam,
  positiveParam,
  textParam,
  type Filter,
  type SearchInput,
} from '../ui/search-params.ts';

/** The filters of the payment list as its address keeps them, named and written as the endpoint takes them. */
export type PaymentFilter = Filter<
  typeof routes.transactions.list,
  'search' | 'source' | 'status' | 'synced' | 'timeFrom' | 'timeTo'
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
  };
}

export const noFilter: PaymentFilter = paymentFilter({});
