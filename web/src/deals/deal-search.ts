import { dealTypeNames, paymentStatusNames } from '../ui/choices.ts';
import {
  choiceParam,
  choicesParam,
  dateParam,
  idsParam,
  positiveParam,
  textParam,
  type SearchInput,
} from '../ui/search-params.ts';

const dealColumns = ['time', 'value', 'createdAt'] as const;
const directions = ['asc', 'desc'] as const;

/** The filters of the deal list as its address keeps them, named and written as the endpoint takes them. */
export type DealFilter = {
  search?: string | undefined;
  transactionType?: string | undefined;
  paymentStatus?: string | undefined;
  userIds?: string | undefined;
  setterIds?: string | undefined;
  productIds?: string | undefined;
  eventIds?: string | undefined;
  timeFrom?: string | undefined;
  timeTo?: string | undefined;
};

export type DealSearch = DealFilter & {
  orderColumn?: (typeof dealColumns)[number] | undefined;
  orderBy?: (typeof directions)[number] | undefined;
  page?: number | undefined;
};

export function dealSearch(search: SearchInput): DealSearch {
  return {
    ...dealFilter(search),
    orderColumn: choiceParam(search['orderColumn'], dealColumns),
    orderBy: choiceParam(search['orderBy'], directions),
    page: positiveParam(search['page']),
  };
}

function dealFilter(search: SearchInput): DealFilter {
  return {
    search: textParam(search['search']),
    transactionType: choicesParam(search['transactionType'], Object.keys(dealTypeNames)),
    paymentStatus: choicesParam(search['paymentStatus'], Object.keys(paymentStatusNames)),
    userIds: idsParam(search['userIds']),
    setterIds: idsParam(search['setterIds']),
    productIds: idsParam(search['productIds']),
    eventIds: idsParam(search['eventIds']),
    timeFrom: dateParam(search['timeFrom']),
    timeTo: dateParam(search['timeTo']),
  };
}

export const noFilter: DealFilter = dealFilter({});
