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

/** Filters of claims, named and written as the endpoint takes them. */
export type ClaimFilter = Filter<
  typeof routes.setterClaims.list,
  'setterIds' | 'claimStatus' | 'outcome' | 'open' | 'timeFrom' | 'timeTo'
>;

export type ClaimSearch = ClaimFilter & {
  /** By when they were claimed or, of leads, since when they are there; the newest first if it is left out. */
  orderBy?: 'asc' | 'desc' | undefined;
  /** Leads that can be claimed unless another view is asked for. */
  view?: 'mine' | 'all' | undefined;
  /** Of leads. */
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
