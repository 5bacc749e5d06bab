import type { contract } from '@callwright/contract/index.ts';
import type { Endpoint, Received, Sent } from '@callwright/contract/endpoint.ts';
import { CallwrightError } from './error.ts';
import { routes } from './generated.ts';
import { place, type Route } from './request.ts';
import { retryDelayMs } from './retry.ts';

export { CallwrightError } from './error.ts';

export type Options = {
  /** Where the service is, `https://calls.example.com`. */
  readonly baseUrl: string;
  /** An API key, an access token or the token of a session. */
  readonly token?: string;
  /** The workspace, for a person with several. */
  readonly workspaceId?: number;
  /** How often a request is sent again after 429, 5xx or a broken connection; default 3. */
  readonly retriesMax?: number;
  /** Milliseconds for one attempt; default 30 000. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
};

export type CallOptions = {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type Call<E extends Endpoint> = (input: Sent<E>, options?: CallOptions) => Promise<Received<E>>;

/** `api.contacts.list({ limit: 50 })`: one function for each endpoint of the contract. */
export type Api = {
  readonly [R in keyof typeof contract]: {
    readonly [V in keyof (typeof contract)[R]]: (typeof contract)[R][V] extends Endpoint
      ? Call<(typeof contract)[R][V]>
      : never;
  };
};

/** A client of the service. Requests are repeated where that is safe: writes carry an Idempotency-Key. */
export function createClient(options: Options): Api {
  const table: Readonly<Record<string, Readonly<Record<string, Route>>>> = routes;
  const groups = Object.entries(table).map(([resource, verbs]) => {
    const calls = Object.entries(verbs).map(
      ([verb, route]) =>
        [verb, (input: object, call: CallOptions = {}) => send(options, route, input, call)] as const,
    );
    return [resource, Object.fromEntries(calls)] as const;
  });
  return Object.fromEntries(groups) as Api; // generated from the same contract
}

/** Walks a list page by page: `for await (const page of pages(api.contacts.list, { limit: 100 }))`. */
export async function* pages<I extends object, R extends { meta: { nextCursor: string | null } }>(
  list: (input: I) => Promise<R>,
  input: I,
): AsyncGenerator<R> {
  for (let cursor: string | null = null; ;) {
    const { page: _, ...filters } = input as I & { page?: unknown };
    const page: R = await list(cursor === null ? input : ({ ...filters, cursor } as unknown as I)); // every list takes a cursor in place of a page
    yield page;
    cursor = page.meta.nextCursor;
    if (cursor === null) return;
  }
}

async function send(options: Options, route: Route, input: object, call: CallOptions): Promise<unknown> {
  const { method } = route;
  const { target, body } = place(route, input);
  const url = options.baseUrl.replace(/\/+$/, '') + target;
  const isRepeatable = method === 'GET' || takesKey(route);
  const headers = headersOf(options, route, body !== null, call);
  const { retriesMax = 3, timeoutMs = 30_000, fetch: request = fetch } = options;
  for (let retries = 0; ; retries += 1) {
    const signal = AbortSignal.any([
      AbortSignal.timeout(timeoutMs),
      ...(call.signal === undefined ? [] : [call.signal]),
    ]);
    const outcome = await attempt(request, url, { method, headers, body, signal });
    if (outcome.isDone) return outcome.reply;
    const mayRetry = retries < retriesMax && call.signal?.aborted !== true;
    const delayMs = mayRetry ? retryDelayMs(outcome.error, retries, isRepeatable) : null;
    if (delayMs === null) throw outcome.error;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}

type Attempt =
  | { readonly isDone: true; readonly reply: unknown }
  | { readonly isDone: false; readonly error: unknown };

async function attempt(request: typeof fetch, url: string, init: RequestInit): Promise<Attempt> {
  try {
    const response = await request(url, init);
    const text = await response.text();
    if (!response.ok) return { isDone: false, error: CallwrightError.from(response, text) };
    return { isDone: true, reply: JSON.parse(text) };
  } catch (error) {
    return { isDone: false, error };
  }
}

function headersOf(
  options: Options,
  route: Route,
  hasBody: boolean,
  call: CallOptions,
): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...(options.token !== undefined && { Authorization: `Bearer ${options.token}` }),
    ...(options.workspaceId !== undefined && { 'X-Workspace-Id': String(options.workspaceId) }),
    ...(takesKey(route) && { 'Idempotency-Key': call.idempotencyKey ?? newKey() }),
    ...call.headers,
  };
}

/** Changes in a workspace, also from its booking pages; signing in and out is not repeated. */
function takesKey({ method, path }: Route): boolean {
  return method !== 'GET' && !path.startsWith('/auth/');
}

/** 128 random bits; unlike `randomUUID` this works on pages without https too. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
