import type { Endpoint, Received, Sent } from '@callwright/contract/endpoint.ts';
import { place } from '@callwright/sdk/place';
import type { Route } from '@callwright/sdk/request';
import { routes } from '@callwright/sdk/routes';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, connectionError } from './api-error.ts';
import { credentials } from './auth/credentials.ts';
import { signInAddress } from './auth/sign-in-address.ts';
import { proveAgain } from './auth/step-up.ts';
import { noteUnreachable } from './connection/reach.ts';
import { leaveWithDrafts } from './drafts/unsaved.ts';
import { hasArrivedEarly, takeEarly } from './early/early-replies.ts';
import { loadErrorTexts } from './server-texts/error-texts.ts';

const timeoutMs = 20_000;
const staleMs = 10_000;
const retriesMax = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // A refused request would be refused again; a broken connection may recover.
      retry: (count, error) =>
        count < retriesMax && (!(error instanceof ApiError) || error.status >= 500 || error.status === 0),
    },
  },
});

export type SendOptions = {
  signal?: AbortSignal | undefined;
  /** The ETag of the version that the change is based on; the service refuses it if there is a newer version. */
  ifMatch?: string | null | undefined;
  /** The reply is a file, so there is no timeout. */
  isFile?: true;
};

/** Sends one request. Throws an ApiError for every failure. */
export async function send<E extends Endpoint>(
  route: Route<E>,
  input: Sent<E>,
  options: SendOptions = {},
): Promise<Received<E>> {
  return (await exchange(route, input, options)).reply;
}

/** Returns the file that an endpoint replies with. The browser keeps a large one on disk. */
export async function sendForFile<E extends Endpoint>(
  route: Route<E>,
  input: Sent<E>,
  signal?: AbortSignal,
): Promise<Blob> {
  const { reply } = await exchange(route, input, { signal, isFile: true });
  return reply as unknown as Blob; // see isFile
}

type Exchanged<E extends Endpoint> = { reply: Received<E>; etag: string | null };

/** Errors when the workspace has begun to require more than the session has. */
const closing = new Set(['SECOND_FACTOR_REQUIRED', 'COMPANY_SIGN_IN_REQUIRED']);

/**
 * Sends one request and returns the reply with its ETag. The request is sent again after the bearer token is renewed,
 * and after the person has confirmed their identity: once for each.
 */
export async function exchange<E extends Endpoint>(
  route: Route<E>,
  input: Sent<E>,
  options: SendOptions,
): Promise<Exchanged<E>> {
  const mended = new Set<string>();
  for (;;) {
    try {
      return await exchangeOnce(route, input, options);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (closing.has(error.code) && route.path !== routes.account.me.path) reload();
      if (mended.has(error.code) || !(await isMended(route, error))) {
        if (isSignedOut(route, error)) signInAgain();
        throw error;
      }
      mended.add(error.code);
    }
  }
}

function isSignedOut({ path }: Route, { status }: ApiError): boolean {
  return status === 401 && path.startsWith('/v1/');
}

/** Whether the cause of the error has been removed, so that the request can be sent again. */
async function isMended(route: Route, error: ApiError): Promise<boolean> {
  if (error.code === 'REAUTHENTICATION_REQUIRED') return proveAgain();
  return isSignedOut(route, error) && renewBearer();
}

let renewing: Promise<boolean> | null = null;

/** The bearer token is valid for ten minutes; the cookie gets the next one. Concurrent requests share one renewal. */
export function renewBearer(): Promise<boolean> {
  renewing ??= exchangeOnce(routes.auth.session, {}, {})
    .then(
      ({ reply }) => {
        credentials.renew(reply.token);
        return true;
      },
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return false;
        throw error;
      },
    )
    .finally(() => {
      renewing = null;
    });
  return renewing;
}

async function exchangeOnce<E extends Endpoint>(
  route: Route<E>,
  input: Sent<E>,
  { signal, ifMatch, isFile }: SendOptions,
): Promise<Exchanged<E>> {
  const { target, body } = place(route, input);
  const headers: Record<string, string> = { Accept: 'application/json', ...credentials.headers(route.path) };
  if (body !== null) headers['Content-Type'] = 'application/json';
  if (ifMatch) headers['If-Match'] = ifMatch;
  const signals = [
    ...(isFile === true ? [] : [AbortSignal.timeout(timeoutMs)]),
    ...(signal === undefined ? [] : [signal]),
  ];
  let response: Response;
  let reply: unknown;
  try {
    response = await (takeEarlyFor(route, target) ??
      fetch(target, { method: route.method, headers, body, signal: AbortSignal.any(signals) }));
    reply = isFile === true && response.ok ? await response.blob() : await response.json();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    if (error instanceof TypeError) noteUnreachable();
    throw connectionError(error);
  }
  if (!response.ok) {
    await loadErrorTexts();
    throw ApiError.from(response, reply);
  }
  return {
    reply: reply as Received<E>, // the service checks its replies against the contract
    etag: response.headers.get('ETag'),
  };
}

/** The response to a request that the page sent before the app was loaded. */
function takeEarlyFor({ method }: Route, target: string): Promise<Response> | undefined {
  return method === 'GET' ? takeEarly(target) : undefined;
}

/** The reloaded page leads to where the person can set up what the workspace now requires. */
function reload(): void {
  leaveWithDrafts();
  location.reload();
}

/** The session was ended elsewhere or has expired. The new page keeps nothing of it, and returns to this one. */
function signInAgain(): void {
  leaveWithDrafts();
  location.assign(signInAddress(`${location.pathname}${location.search}`));
}

/** A read for useQuery, cached by path and input. */
export function query<E extends Endpoint>(route: Route<E>, input: Sent<E>) {
  return queryOptions({
    queryKey: [route.path, input] as const,
    queryFn: ({ signal }) => send(route, input, { signal }),
  });
}

/**
 * Puts a reply that arrived before the app ran into the cache, so that the first render does not show a loading state.
 */
export async function knowEarly<E extends Endpoint>(route: Route<E>, input: Sent<E>): Promise<void> {
  if (hasArrivedEarly(place(route, input).target)) await queryClient.prefetchQuery(query(route, input));
}

/** The same for a read that is edited afterwards: with its ETag. */
export function versionedQuery<E extends Endpoint>(route: Route<E>, input: Sent<E>) {
  return queryOptions({
    queryKey: [route.path, input] as const,
    queryFn: async ({ signal }) => {
      const { reply, etag } = await exchange(route, input, { signal });
      return Object.assign(reply as Received<E> & object, { etag }); // replies are objects
    },
  });
}

/** One read, or all reads of a resource. */
export type Reads = Route | Readonly<Record<string, Route>>;

/** Reloads the given reads that are shown. */
export function invalidate(reads: readonly Reads[]): Promise<void> {
  const paths = new Set<unknown>(reads.flatMap(routesIn).map(({ path }) => path));
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.has(path) });
}

function routesIn(reads: Reads): readonly Route[] {
  return isRoute(reads) ? [reads] : Object.values(reads);
}

function isRoute(reads: Reads): reads is Route {
  return typeof reads.path === 'string';
}
