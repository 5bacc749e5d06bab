import { queryOptions } from '@tanstack/react-query';
import { connectionError } from '../api-error.ts';

const path = '/.well-known/oauth-authorization-server';

/** The part of the authorization server's metadata that an app needs (RFC 8414). */
export type ServerMetadata = {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
};

export const metadataQuery = queryOptions({
  queryKey: [path],
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<ServerMetadata> => {
    try {
      return await (await fetch(path, { signal })).json();
    } catch (error) {
      if (signal.aborted) throw error;
      throw connectionError(error);
    }
  },
});
