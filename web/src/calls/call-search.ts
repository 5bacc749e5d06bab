import type { routes } from '@callwright/sdk/routes';
import { callKinds, callTypes, latestOutcomes, locations, reasons } from '../ui/choice-values.ts';
import {
  choiceParam,
  choicesParam,
  dateParam,
  idsParam,
  momentParam,
  positiveParam,
  sameSearch,
  textParam,
  type Filter,
  type SearchInput,
} from '../ui/search-params.ts';

/** The filters of the call list as kept in its URL, named and formatted as the endpoint takes them. */
export type CallFilter = Filter<
  typeof routes.eventCalls.list,
  | 'search'
  | 'types'
  | 'callTypes'
  | 'outcomes'
  | 'noSaleReason'
  | 'eventIds'
  | 'userIds'
  | 'setterIds'
  | 'location'
  | 'dateFrom'
  | 'dateTo'
  | 'asOf'
>;

export type CallSearch = CallFilter &
  Filter<typeof routes.eventCalls.list, 'eventType' | 'orderColumn' | 'orderBy'> & {
    page?: number | undefined;
  };

export function callSearch(search: SearchInput): CallSearch {
  return {
    ...callFilter(search),
    eventType: choiceParam(search['eventType'], ['UPCOMING', 'PAST', 'ALL']),
    orderColumn: choiceParam(search['orderColumn'], ['dateTime', 'createdAt', 'updatedAt']),
    orderBy: choiceParam(search['orderBy'], ['asc', 'desc']),
    page: positiveParam(search['page']),
  };
}

function callFilter(search: SearchInput): CallFilter {
  return {
    search: textParam(search['search']),
    types: choicesParam(search['types'], callKinds),
    callTypes: choicesParam(search['callTypes'], callTypes),
    outcomes: choicesParam(search['outcomes'], latestOutcomes),
    noSaleReason: choicesParam(search['noSaleReason'], reasons),
    eventIds: idsParam(search['eventIds']),
    userIds: idsParam(search['userIds']),
    setterIds: idsParam(search['setterIds']),
    location: choicesParam(search['location'], locations),
    dateFrom: dateParam(search['dateFrom']),
    dateTo: dateParam(search['dateTo']),
    asOf: momentParam(search['asOf']),
  };
}

export const noFilter: CallFilter = callFilter({});

/** Calls that have ended and have no outcome yet. */
export const outcomeMissing: CallSearch = { eventType: 'PAST', outcomes: 'PENDING_OUTCOME' };

export function isOutcomeMissing(search: CallSearch): boolean {
  return sameSearch({ ...search, ...outcomeMissing }, search);
}

/** Earliest first for upcoming calls, latest first for past ones. */
export function orderOf({ eventType = 'UPCOMING', orderColumn, orderBy }: CallSearch) {
  return { column: orderColumn ?? 'dateTime', by: orderBy ?? (eventType === 'UPCOMING' ? 'asc' : 'desc') };
}
