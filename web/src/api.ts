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
      // What the service refused, it will refuse again; a broken connection may recover.
      retry: (count, error) =>
        count < retriesMax && (!(error instanceof ApiError) || error.status >= 500 || error.status === 0),
    },
  },
});

type SendOptions = {
  signal?: AbortSignal | undefined;
  /** The ETag of what the change was made from; the service refuses it once that is out of date. */
  ifMatch?: string | null | undefined;
  /** The reply is a file, which may take as long as it takes. */
  isFile?: true;
};

/** One request. Throws an ApiError for every failure. */
export async function send<E extends Endpoint>(
  route: Route<E>,
  input: Sent<E>,
  options: SendOptions = {},
): Promise<Received<E>> {
  return (await exchange(route, input, options)).reply;
}

/** The reply of an endpoint that answers with a file. The browser keeps a large one on disk. */
export async function sendForFile<E extends Endpoint>(
  route: Route<E>,
  input: Sent<E>,
  signal?: AbortSignal,
): Promise<Blob> {
  const { reply } = await exchange(route, input, { signal, isFile: true });
  return reply as unknown as Blob; // because of isFile
}

type Exchanged<E extends Endpoint> = { reply: Received<E>; etag: string | null };

/** The workspace has begun to ask for more than the session has. */
const closing = new Set(['SECOND_FACTOR_REQUIRED', 'COMPANY_SIGN_IN_REQUIRED']);

/**
 * One request, and the version that its reply is of. It is sent again when the bearer was renewed or the person has proved
 * who they are, each once.
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

/** Whether what stood in the way is gone. */
async function isMended(route: Route, error: ApiError): Promise<boolean> {
  if (error.code === 'REAUTHENTICATION_REQUIRED') return proveAgain();
  return isSignedOut(route, error) && renewBearer();
}

let renewing: Promise<boolean> | null = null;

/** The bearer works for ten minutes; the cookie brings the next one. Requests that need it at the same time share it. */
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

/** What the page itself has asked for while the app was on its way. */
function takeEarlyFor({ method }: Route, target: string): Promise<Response> | undefined {
  return method === 'GET' ? takeEarly(target) : undefined;
}

/** The page, loaded anew, leads to where the person can do what the workspace has begun to require. */
function reload(): void {
  leaveWithDrafts();
  location.reload();
}

/** The session has ended elsewhere or run out; a new page keeps nothing of it, and returns to this one. */
function signInAgain(): void {
  leaveWithDrafts();
  location.assign(signInAddress(`${location.pathname}${location.search}`));
}

/** A read for useQuery, kept under the path and the input. */
export function query<E extends Endpoint>(route: Route<E>, input: Sent<E>) {
  return queryOptions({
    queryKey: [route.path, input] as const,
    queryFn: ({ signal }) => send(route, input, { signal }),
  });
}

/** Makes an answer that arrived before the app ran known to its first drawing, which would show that it is on its way. */
export async function knowEarly<E extends Endpoint>(route: Route<E>, input: Sent<E>): Promise<void> {
  if (hasArrivedEarly(place(route, input).target)) await queryClient.prefetchQuery(query(route, input));
}

/** The same for a read that is edited afterwards: with the ETag of its version. */
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

/** Reloads those that are shown. */
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
