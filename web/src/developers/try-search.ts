import { textParam, type SearchInput } from '../ui/search-params.ts';

/** The URL parameters when a person returns from the consent page. */
export type Answer = {
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
};

type TrySearch = Answer & { clientId?: string | undefined };

export function trySearch(search: SearchInput): TrySearch {
  return {
    clientId: textParam(search['clientId']),
    code: textParam(search['code']),
    state: textParam(search['state']),
    iss: textParam(search['iss']),
    error: textParam(search['error']),
    error_description: textParam(search['error_description']),
  };
}
