import type { Endpoint, Received, Sent } from '@callwright/contract/endpoint.ts';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, connectionError } from './api-error.ts';
import { credentials } from './auth/credentials.ts';
import type { Route } from './endpoints.ts';

const timeoutMs = 20_000;
const staleMs = 10_000;
const retriesMax = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // What the service refused, it will refuse again; a broken connection may mend.
      retry: (count, error) =>
        count < retriesMax && (!(error instanceof ApiError) || error.status >= 500 || error.status === 0),
    },
  },
});

type SendOptions = {
  signal?: AbortSignal | undefined;
  /** The ETag of what the change was made from; the service refuses it once that is out of date. */
  ifMatch?: string | null | undefined;
};

/** One request. Throws an ApiError whatever goes wrong. */
export async function send<E extends Endpoint>(
  route: Route<E>,
  input: Sent<E>,
  options: SendOptions = {},
): Promise<Received<E>> {
  return (await exchange(route, input, options)).reply;
}

async function exchange<E extends Endpoint>(
  route: Route<E>,
  input: Sent<E>,
  { signal, ifMatch }: SendOptions,
): Promise<{ reply: Received<E>; etag: string | null }> {
  const { url, body } = place(route, input);
  const headers: Record<string, string> = { Accept: 'application/json', ...credentials.headers(route.path) };
  if (body !== null) headers['Content-Type'] = 'application/json';
  if (ifMatch) headers['If-Match'] = ifMatch;
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])];
  let response: Response;
  let reply: unknown;
  try {
    response = await fetch(url, { method: route.method, headers, body, signal: AbortSignal.any(signals) });
    reply = await response.json();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw connectionError(error);
  }
  if (response.status === 401 && route.path.startsWith('/v1/')) signInAgain();
  if (!response.ok) throw ApiError.from(response, reply);
  return {
    reply: reply as Received<E>, // the service checks its replies against the contract
    etag: response.headers.get('ETag'),
  };
}

/** The session has ended elsewhere or run out; a fresh page keeps nothing of it, and comes back to this one. */
function signInAgain(): void {
  const returnTo = `${location.pathname}${location.search}`;
  location.assign(`/sign-in?${new URLSearchParams({ returnTo }).toString()}`);
}

/** A read for useQuery, kept under the path and the input. */
export function query<E extends Endpoint>(route: Route<E>, input: Sent<E>) {
  return queryOptions({
    queryKey: [route.path, input] as const,
    queryFn: ({ signal }) => send(route, input, { signal }),
  });
}

/** The same for a read that is edited afterwards: with the ETag that says which version it is. */
export function versionedQuery<E extends Endpoint>(route: Route<E>, input: Sent<E>) {
  return queryOptions({
    queryKey: [route.path, input] as const,
    queryFn: async ({ signal }) => {
      const { reply, etag } = await exchange(route, input, { signal });
      return Object.assign(reply as Received<E> & object, { etag }); // replies are objects
    },
  });
}

/** Reads again whatever is shown from paths that begin with one of these. */
export function invalidate(paths: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  });
}

/** Path parameters go into the path; the rest into the query of GET and DELETE, else into the body. */
function place(route: Route<Endpoint>, input: object): { url: string; body: string | null } {
  const rest = new Map<string, unknown>(Object.entries(input));
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (route.method !== 'GET' && route.method !== 'DELETE')
    return { url: path, body: JSON.stringify(Object.fromEntries(rest)) };
  const search = new URLSearchParams();
  for (const [name, value] of rest) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      search.set(name, String(value));
  }
  return { url: search.size === 0 ? path : `${path}?${search.toString()}`, body: null };
}
