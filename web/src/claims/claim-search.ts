import type { routes } from '@callwright/sdk/routes';
import {
  choiceParam,
  choicesParam,
  dateParam,
  flagParam,
  idsParam,
  positiveParam,
  textParam,
  type Filter,
  type SearchInput,
} from '../ui/search-params.ts';
import { claimOutcomeNames, claimStatusNames } from './claim-names.ts';

/** Filters of claims, named and written as the endpoint takes them. */
export type ClaimFilter = Filter<
  typeof routes.setterClaims.list,
  'setterIds' | 'claimStatus' | 'outcome' | 'open' | 'timeFrom' | 'timeTo'
>;

export type ClaimSearch = ClaimFilter & {
  /** Leads that can be claimed unless another view is asked for. */
  view?: 'mine' | 'all' | undefined;
  /** Of leads. */
  search?: string | undefined;
  page?: number | undefined;
};

export function claimSearch(search: SearchInput): ClaimSearch {
  return {
    ...claimFilter(search),
    view: choiceParam(search['view'], ['mine', 'all']),
    search: textParam(search['search']),
    page: positiveParam(search['page']),
  };
}

function claimFilter(search: SearchInput): ClaimFilter {
  return {
    setterIds: idsParam(search['setterIds']),
    claimStatus: choicesParam(search['claimStatus'], Object.keys(claimStatusNames)),
    outcome: choicesParam(search['outcome'], Object.keys(claimOutcomeNames)),
    open: flagParam(search['open']),
    timeFrom: dateParam(search['timeFrom']),
    timeTo: dateParam(search['timeTo']),
  };
}

export const noFilter: ClaimFilter = claimFilter({});
