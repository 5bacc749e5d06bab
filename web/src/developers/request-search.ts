import { choiceParam, positiveParam, textParam, type SearchInput } from '../ui/search-params.ts';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;

/** What the log of requests is narrowed by, named and written as the endpoint takes it. */
export type RequestFilter = {
  errors?: 'true' | undefined;
  apiKeyId?: number | undefined;
  clientId?: string | undefined;
  method?: (typeof methods)[number] | undefined;
  route?: string | undefined;
  requestId?: string | undefined;
};
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
