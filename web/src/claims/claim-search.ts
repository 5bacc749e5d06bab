import type { routes } from '@callwright/sdk/routes';
import type { Claim } from '../records.ts';
import {
  choiceParam,
  choicesParam,
  dateParam,
  flagParam,
  idsParam,
  textParam,
  type Filter,
  type SearchInput,
} from '../ui/search-params.ts';

const statuses = [
  'PENDING',
  'SCHEDULED',
  'USER_SCHEDULED',
  'RESCHEDULED',
  'CANCELLED',
  'NO_CALL',
  'EXISTING_CALL',
  'DISCOVERY_OUTCOME_PENDING',
] as const satisfies readonly Claim['claimStatus'][];

/** Filters of claims, named and formatted as the endpoint takes them. */
export type ClaimFilter = Filter<
  typeof routes.setterClaims.list,
  'setterIds' | 'claimStatus' | 'outcome' | 'open' | 'timeFrom' | 'timeTo'
>;

export type ClaimSearch = ClaimFilter & {
  /** By the time of the claim or, for leads, of their creation; newest first by default. */
  orderBy?: 'asc' | 'desc' | undefined;
  /** By default, the leads that can be claimed. */
  view?: 'mine' | 'all' | undefined;
  /** Searches leads. */
  search?: string | undefined;
};

export function claimSearch(search: SearchInput): ClaimSearch {
  return {
    ...claimFilter(search),
    view: choiceParam(search['view'], ['mine', 'all']),
    search: textParam(search['search']),
    orderBy: choiceParam(search['orderBy'], ['asc']),
  };
}

function claimFilter(search: SearchInput): ClaimFilter {
  return {
    setterIds: idsParam(search['setterIds']),
    claimStatus: choicesParam(search['claimStatus'], statuses),
    outcome: choicesParam(search['outcome'], ['QUALIFIED', 'UNQUALIFIED']),
    open: flagParam(search['open']),
    timeFrom: dateParam(search['timeFrom']),
    timeTo: dateParam(search['timeTo']),
  };
}

export const noFilter: ClaimFilter = claimFilter({});
