import type { routes } from '@callwright/sdk/routes';
import { dealTypes, paymentStates } from '../ui/choice-values.ts';
import {
  choiceParam,
  choicesParam,
  dateParam,
  idsParam,
  momentParam,
  positiveParam,
  textParam,
  type Filter,
  type SearchInput,
} from '../ui/search-params.ts';

/** The filters of the deal list as kept in its URL, named and formatted as the endpoint takes them. */
export type DealFilter = Filter<
  typeof routes.deals.list,
  | 'search'
  | 'transactionType'
  | 'paymentStatus'
  | 'stageIds'
  | 'userIds'
  | 'setterIds'
  | 'productIds'
  | 'eventIds'
  | 'timeFrom'
  | 'timeTo'
  | 'asOf'
>;

export type DealSearch = DealFilter &
  Filter<typeof routes.deals.list, 'orderColumn' | 'orderBy'> & { page?: number | undefined };

export function dealSearch(search: SearchInput): DealSearch {
  return {
    ...dealFilter(search),
    orderColumn: choiceParam(search['orderColumn'], ['time', 'value', 'createdAt']),
    orderBy: choiceParam(search['orderBy'], ['asc', 'desc']),
    page: positiveParam(search['page']),
  };
}

function dealFilter(search: SearchInput): DealFilter {
  return {
    search: textParam(search['search']),
    transactionType: choicesParam(search['transactionType'], dealTypes),
    paymentStatus: choicesParam(search['paymentStatus'], paymentStates),
    stageIds: idsParam(search['stageIds']),
    userIds: idsParam(search['userIds']),
    setterIds: idsParam(search['setterIds']),
    productIds: idsParam(search['productIds']),
    eventIds: idsParam(search['eventIds']),
    timeFrom: dateParam(search['timeFrom']),
    timeTo: dateParam(search['timeTo']),
    asOf: momentParam(search['asOf']),
  };
}

export const noFilter: DealFilter = dealFilter({});
