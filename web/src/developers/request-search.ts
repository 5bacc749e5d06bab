import type { routes } from '@callwright/sdk/routes';
import type { LoggedRequest } from '../records.ts';
import { choiceParam, positiveParam, textParam, type Filter, type SearchInput } from '../ui/search-params.ts';

export const methods = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
] as const satisfies readonly LoggedRequest['method'][];

/** The filters of the request log, named and formatted as the endpoint takes them. */
export type RequestFilter = Filter<
  typeof routes.requestLog.list,
  'errors' | 'apiKeyId' | 'clientId' | 'method' | 'route' | 'requestId'
>;
export type RequestSearch = RequestFilter & { page?: number | undefined };

export function requestSearch(search: SearchInput): RequestSearch {
  return {
    errors: choiceParam(String(search['errors']), ['true']),
    apiKeyId: positiveParam(search['apiKeyId']),
    clientId: textParam(search['clientId']),
    method: choiceParam(search['method'], methods),
    route: textParam(search['route']),
    requestId: textParam(search['requestId']),
    page: positiveParam(search['page']),
  };
}

export const noFilter: RequestSearch = requestSearch({});
