import { callOf, listCallOf, type Answer, type CallOptions } from './call.ts';
import { isCallwrightError } from './error.ts';
import type { Api } from './generated-api.ts';
import { operations } from './generated-operations.ts';
import { place, type OperationFacts } from './place.ts';
import { send } from './send.ts';

export type ClientOptions = {
  /** The URL of the service, `https://calls.example.com`. */
  readonly baseUrl: string;
  /**
   * An API key, an access token or a session token. Or a function that returns the current one; it is called for each
   * request, and once more with a token that was refused.
   */
  readonly token?: string | ((refused?: string) => string | Promise<string>) | undefined;
  /** The workspace, for a person who belongs to several. */
  readonly workspaceId?: number | undefined;
  /** The maximum number of retries after 429, 5xx or a network error; default 3. */
  readonly retriesMax?: number | undefined;
  /** Timeout of one attempt in milliseconds; default 30 000. */
  readonly timeoutMs?: number | undefined;
  /** Additional headers for each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Replaces the global `fetch`, for tests, proxies and runtimes without it. */
  readonly fetch?: typeof fetch | undefined;
};

/** A client for the service. It repeats requests if that is safe: writes have an Idempotency-Key. */
export function createClient(options: ClientOptions): Api {
  const groups = Object.entries(operations).map(([resource, verbs]) => {
    const calls = Object.entries(verbs).map(([verb, facts]) => [verb, methodOf(options, facts)] as const);
    return [resource, Object.fromEntries(calls)] as const;
  });
  return Object.fromEntries(groups) as Api; // generated from the same contract
}

function methodOf(options: ClientOptions, facts: OperationFacts) {
  const { items } = facts;
  if (items === undefined)
    return (input: object = {}, call: CallOptions = {}) => callOf(answerTo(options, facts, input, call));
  return (input: object = {}, call: CallOptions = {}) => {
    // Every list takes a cursor instead of a page, and the feed instead of `after`.
    const { page: _page, after: _after, ...filters } = input as { page?: unknown; after?: unknown };
    const next = (cursor: string) => answerTo(options, facts, { ...filters, cursor }, call);
    return listCallOf(answerTo(options, facts, input, call), items, next);
  };
}

async function answerTo(
  options: ClientOptions,
  facts: OperationFacts,
  input: object,
  call: CallOptions,
): Promise<Answer> {
  const { token, retriesMax = 3, timeoutMs = 30_000, fetch: request = fetch } = options;
  const sender = { fetch: request, retriesMax, timeoutMs };
  const { target, body } = place(facts, input);
  const common = {
    url: options.baseUrl.replace(/\/+$/, '') + target,
    method: facts.method,
    body,
    isRepeatable: facts.method === 'GET' || facts.takesKey === true,
    streams: facts.streams,
  };
  const headers = headersOf(options, facts, body !== null, call);
  const shown = typeof token === 'function' ? await token() : token;
  try {
    return await send(sender, { ...common, headers: withToken(headers, shown) }, call);
  } catch (error) {
    if (typeof token !== 'function' || !isCallwrightError(error) || error.status !== 401) throw error;
    const next = await token(shown);
    if (next === shown) throw error;
    return await send(sender, { ...common, headers: withToken(headers, next) }, call);
  }
}

function headersOf(
  options: ClientOptions,
  { takesKey }: OperationFacts,
  hasBody: boolean,
  call: CallOptions,
): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...(options.workspaceId !== undefined && { 'X-Workspace-Id': String(options.workspaceId) }),
    ...(takesKey === true && { 'Idempotency-Key': call.idempotencyKey ?? newKey() }),
    ...options.headers,
    ...call.headers,
  };
}

function withToken(headers: Record<string, string>, token: string | undefined): Record<string, string> {
  return token === undefined ? headers : { ...headers, Authorization: `Bearer ${token}` };
}

/** 128 random bits; unlike `randomUUID`, this also works on pages without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
