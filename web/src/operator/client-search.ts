import type { SentTo } from '@callwright/sdk/request';
import type { routes } from '@callwright/sdk/routes';
import { choiceParam, positiveParam, textParam, type SearchInput } from '../ui/search-params.ts';

/** The views of apps as kept in the URL; the default shows those waiting for a decision. */
export type View = NonNullable<SentTo<typeof routes.operator.listClients>['view']> | 'ALL';
export const views = [
  'WAITING',
  'PENDING',
  'APPROVED',
  'UNBOUND',
  'SUSPENDED',
  'ALL',
] as const satisfies readonly View[];

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
