import { choiceParam, positiveParam, textParam, type SearchInput } from '../ui/search-params.ts';

/** The views of the apps as the address keeps them; none is the list of those that wait. */
export const views = ['WAITING', 'PENDING', 'APPROVED', 'UNBOUND', 'SUSPENDED', 'ALL'] as const;
export const viewNames: Record<(typeof views)[number], string> = {
  WAITING: 'Waiting for approval',
  PENDING: 'Not approved',
  APPROVED: 'Approved',
  UNBOUND: 'Of no workspace',
  SUSPENDED: 'Suspended',
  ALL: 'All',
};

export type ClientSearch = {
  view?: (typeof views)[number] | undefined;
  search?: string | undefined;
  page?: number | undefined;
};

export function clientSearch(search: SearchInput): ClientSearch {
  return {
    view: choiceParam(search['view'], views),
    search: textParam(search['search']),
    page: positiveParam(search['page']),
  };
}
