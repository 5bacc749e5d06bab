import type { routes } from '@callwright/sdk/routes';
import { logSearch } from '../audit/audit-search.ts';
import { positiveParam, textParam, type Filter, type SearchInput } from '../ui/search-params.ts';

/** The filters of the operator log, named and formatted as the endpoint takes them. */
export type ActFilter = Filter<
  typeof routes.operator.listActs,
  | 'action'
  | 'credentialId'
  | 'credentialKind'
  | 'ip'
  | 'requestId'
  | 'subject'
  | 'timeFrom'
  | 'timeTo'
  | 'workspaceId'
>;
export type ActSearch = ActFilter & { page?: number | undefined };

export function actSearch(search: SearchInput): ActSearch {
  return {
    ...logSearch(search),
    subject: textParam(search['subject']),
    workspaceId: positiveParam(search['workspaceId']),
  };
}

export const noFilter: ActSearch = actSearch({});
