import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Endpoint, Received, Sent } from '@callwright/contract/endpoint.ts';
import type { Conformance } from './conformance.ts';

export type Reply<B> = { readonly status: number; readonly headers: Headers; readonly body: B };

type Headers_ = Readonly<Record<string, string>>;
type Message = {
  readonly method: string;
  readonly headers: Headers_;
  readonly body: string | Uint8Array | undefined;
};
type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

// Tests read bodies of every type, including errors.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

/** Sends requests to a server as one caller; checks every answer against the OpenAPI document. */
export class Client {
  readonly #origin: string;
  readonly #conformance: Conformance;
  readonly #headers: Headers_;

  constructor(origin: string, conformance: Conformance, headers: Headers_) {
    this.#origin = origin;
    this.#conformance = conformance;
    this.#headers = headers;
  }

  /** The same server with other headers: `client.with({ 'Idempotency-Key': 'a' })`. */
  with(headers: Headers_): Client {
    return new Client(this.#origin, this.#conformance, { ...this.#headers, ...headers });
  }

  get(path: string, query: Readonly<Record<string, unknown>> = {}): Promise<Reply<Json>> {
    return this.send('GET', path + queryString(query));
  }

  delete(path: string, query: Readonly<Record<string, unknown>> = {}): Promise<Reply<Json>> {
    return this.send('DELETE', path + queryString(query));
  }

  post(path: string, body: unknown = {}): Promise<Reply<Json>> {
    return this.send('POST', path, JSON.stringify(body));
  }

  put(path: string, body: unknown = {}): Promise<Reply<Json>> {
    return this.send('PUT', path, JSON.stringify(body));
  }

  /** Calls an endpoint of the contract with typed input and body: `client.call(contract.contacts.save, { email })`. */
  async call<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Reply<Received<E>>> {
    const rest: Record<string, unknown> = { ...(input as object) }; // the input of an endpoint is an object
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    const readsQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    return readsQuery
      ? this.send(endpoint.method, path + queryString(rest))
      : this.send(endpoint.method, path, JSON.stringify(rest));
  }

  /** Sends exactly this request. */
  async send(
    method: string,
    pathAndQuery: string,
    body?: string | Uint8Array<ArrayBuffer>,
  ): Promise<Reply<Json>> {
    const headers = { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...this.#headers };
    const answer = await exchange(new URL(this.#origin + pathAndQuery), { method, headers, body });
    const path = pathAndQuery.split('?')[0] ?? '';
    const isPartial = /[?&]fields=/.test(pathAndQuery);
    this.#conformance.check({ method, path, ...answer, isPartial });
    const { status, text } = answer;
    return {
      status,
      headers: answer.headers,
      body: isJson(answer) && text !== '' ? JSON.parse(text) : text,
    };
  }
}

function isJson({ headers }: Answer): boolean {
  return /[/+]json/.test(headers.get('content-type') ?? '');
}

function queryString(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
}

const agent = new Agent({ keepAlive: true });
const decoder = new TextDecoder();
const unpacking: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** Without `fetch`, which would take a tenth of the duration of all tests. */
async function exchange(url: URL, { method, headers, body }: Message): Promise<Answer> {
  // Set for each method: node omits it for methods that rarely have a body.
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, method, headers: { 'User-Agent': 'tests', ...length, ...headers } }, resolve)
      .once('error', reject)
      .end(body);
  });
  const received = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) received.append(name, value);
  const bytes = await buffer(message);
  const unpack = unpacking[received.get('content-encoding') ?? ''];
  const text = decoder.decode(unpack === undefined ? bytes : unpack(bytes));
  return { status: message.statusCode ?? 0, headers: received, text };
}
