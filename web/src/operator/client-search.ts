import type { SentTo } from '@callwright/sdk/request';
import type { routes } from '@callwright/sdk/routes';
import { choiceParam, positiveParam, textParam, type SearchInput } from '../ui/search-params.ts';

/** The views of the apps as the address keeps them; none is the list of those that wait. */
type View = NonNullable<SentTo<typeof routes.operator.listClients>['view']> | 'ALL';
export const viewNames: Record<View, string> = {
  WAITING: 'Waiting for approval',
  PENDING: 'Not approved',
  APPROVED: 'Approved',
  UNBOUND: 'Of no workspace',
  SUSPENDED: 'Suspended',
  ALL: 'All',
};
export const views = Object.keys(viewNames) as View[]; // its keys by type

export type ClientSearch = {
  view?: View | undefined;
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
