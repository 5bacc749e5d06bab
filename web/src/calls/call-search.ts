import {
  callKindChoices,
  callTypeChoices,
  latestOutcomeNames,
  locationNames,
  noSaleReasonNames,
} from '../ui/choices.ts';
import {
  choiceParam,
  choicesParam,
  dateParam,
  idsParam,
  positiveParam,
  sameSearch,
  textParam,
  type SearchInput,
} from '../ui/search-params.ts';

const callTimes = ['UPCOMING', 'PAST', 'ALL'] as const;

/** The filters of the call list as its address keeps them, named and written as the endpoint takes them. */
export type CallFilter = {
  search?: string | undefined;
  types?: string | undefined;
  callTypes?: string | undefined;
  outcomes?: string | undefined;
  noSaleReason?: string | undefined;
  eventIds?: string | undefined;
  userIds?: string | undefined;
  setterIds?: string | undefined;
  location?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
};

export type CallSearch = CallFilter & {
  eventType?: (typeof callTimes)[number] | undefined;
  page?: number | undefined;
};

export function callSearch(search: SearchInput): CallSearch {
  return {
    ...callFilter(search),
    eventType: choiceParam(search['eventType'], callTimes),
    page: positiveParam(search['page']),
  };
}

function callFilter(search: SearchInput): CallFilter {
  return {
    search: textParam(search['search']),
    types: choicesParam(search['types'], callKindChoices),
    callTypes: choicesParam(search['callTypes'], callTypeChoices),
    outcomes: choicesParam(search['outcomes'], Object.keys(latestOutcomeNames)),
    noSaleReason: choicesParam(search['noSaleReason'], Object.keys(noSaleReasonNames)),
    eventIds: idsParam(search['eventIds']),
    userIds: idsParam(search['userIds']),
    setterIds: idsParam(search['setterIds']),
    location: choicesParam(search['location'], Object.keys(locationNames)),
    dateFrom: dateParam(search['dateFrom']),
    dateTo: dateParam(search['dateTo']),
  };
}

export const noFilter: CallFilter = callFilter({});

/** Calls that are over and whose outcome nobody has said yet. */
export const outcomeMissing: CallSearch = { eventType: 'PAST', outcomes: 'PENDING_OUTCOME' };

export function isOutcomeMissing(search: CallSearch): boolean {
  return sameSearch({ ...search, ...outcomeMissing }, search);
}
