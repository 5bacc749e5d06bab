import { callKindChoices, callTypeChoices } from '../ui/choices.ts';
import { choiceParam, positiveParam, textParam, type SearchInput } from '../ui/search-params.ts';

const callTimes = ['UPCOMING', 'PAST', 'ALL'] as const;

/** The filters of the call list as its address keeps them, named as the endpoint names them. */
export type CallSearch = {
  eventType?: (typeof callTimes)[number] | undefined;
  types?: (typeof callKindChoices)[number] | undefined;
  callTypes?: (typeof callTypeChoices)[number] | undefined;
  search?: string | undefined;
  page?: number | undefined;
};

export function callSearch(search: SearchInput): CallSearch {
  return {
    eventType: choiceParam(search['eventType'], callTimes),
    types: choiceParam(search['types'], callKindChoices),
    callTypes: choiceParam(search['callTypes'], callTypeChoices),
    search: textParam(search['search']),
    page: positiveParam(search['page']),
  };
}
