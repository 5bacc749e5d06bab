import type { Readable } from 'node:stream';
import type { App } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { Answer, Streamed, Visit } from '#/surfaces/http/call.ts';
import { pushRateLimit } from '#/surfaces/http/headers.ts';
import { failure } from '#/surfaces/http/run.ts';
import { admitAssistant, countMessage, readmitAssistant, type Assistant, type EntryPoint } from './admit.ts';
import { challenged, stepUp } from './challenge.ts';
import { messagesOf, readMessage, requestsOf, type Sent } from './messages.ts';
import { assertKnownPlace, corsHeaders, preflightHeaders } from './origins.ts';
import { resourceMetadataUrl } from './resource-metadata.ts';
import { Streams } from './streams.ts';
import type { ToolSet } from './tool-set.ts';

type Entrance = {
  readonly method: 'GET' | 'POST';
  readonly entryPoint: EntryPoint;
  readonly enter: (visit: Visit, key: string) => Promise<Answer | Streamed>;
};

/**
 * The endpoints for assistants: `POST /mcp`, and for the protocol of 2024 the stream of `GET /sse` with `POST
 * /messages`. Each request is checked again: origin, credential, limits, rights. For the messages see `ToolSet`.
 */
export class McpEntryPoints {
  readonly #app: App;
  readonly #toolSet: ToolSet;
  readonly #streams: Streams;
  readonly #streaming = new Set<Readable>();
  readonly #entrances: ReadonlyMap<string, Entrance>;

  constructor(app: App, toolSet: ToolSet) {
    this.#app = app;
    this.#toolSet = toolSet;
    this.#streams = new Streams(app, toolSet);
    this.#entrances = new Map<string, Entrance>([
      ['/mcp', { method: 'POST', entryPoint: 'mcp', enter: (visit, key) => this.#converse(visit, key) }],
      ['/sse', { method: 'GET', entryPoint: 'sse', enter: (visit, key) => this.#open(visit, key) }],
      ['/messages', { method: 'POST', entryPoint: 'sse', enter: (visit, key) => this.#pass(visit, key) }],
    ]);
  }

  /** The scopes that hosts ask people to grant. */
  get scopes(): ToolSet['scopes'] {
    return this.#toolSet.scopes;
  }

  has(path: string): boolean {
    return this.#entrances.has(withoutSlash(path));
  }

  async answer(visit: Visit): Promise<Answer | Streamed> {
    const { head } = visit;
    const cors = corsHeaders(this.#app.config, head.headers);
    try {
      const answer = await this.#enter(visit);
      if (head.budget !== null) pushRateLimit(answer.headers, head.budget);
      answer.headers.push(...cors);
      if ('stream' in answer) this.#keep(answer.stream);
      return answer;
    } catch (error) {
      const refusal = failure(this.#app, head, error);
      refusal.headers.push(...cors);
      return refusal;
    }
  }

  /** Ends the open streams, which would never end by themselves. */
  async close(): Promise<void> {
    await this.#streams.close();
    for (const stream of this.#streaming) stream.destroy();
  }

  #keep(stream: Readable): void {
    this.#streaming.add(stream);
    stream.once('close', () => this.#streaming.delete(stream));
  }

  async #enter(visit: Visit): Promise<Answer | Streamed> {
    const { head } = visit;
    assertKnownPlace(this.#app.config, head.headers);
    const path = withoutSlash(head.path);
    const entrance = this.#entrances.get(path);
    if (entrance === undefined) throw new ApiError('ROUTE_NOT_FOUND');
    const { method, entryPoint, enter } = entrance;
    if (head.method === 'OPTIONS')
      return { status: 204, headers: preflightHeaders(`${method}, OPTIONS`), body: '' };
    if (head.method !== method) throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: method } });
    try {
      return await enter(visit, `${method} ${path}`);
    } catch (error) {
      throw challenged(error, { metadataUrl: this.#metadataUrl(entryPoint), scopes: this.#toolSet.scopes });
    }
  }

  async #converse(visit: Visit, key: string): Promise<Answer | Streamed> {
    const assistant = await admitAssistant(this.#app, visit.head, 'mcp', key);
    const sent = await this.#read(visit, assistant, 'mcp');
    const readmit = async () => (await readmitAssistant(this.#app, visit.head, 'mcp')).ctx;
    const { request, response } = visit;
    return this.#toolSet.converse(assistant.ctx, sent, { request, response, readmit });
  }

  async #open(visit: Visit, key: string): Promise<Streamed> {
    const assistant = await admitAssistant(this.#app, visit.head, 'sse', key);
    return this.#streams.open(assistant, visit.head);
  }

  async #pass(visit: Visit, key: string): Promise<Answer> {
    const assistant = await admitAssistant(this.#app, visit.head, 'sse', key);
    const sent = await this.#read(visit, assistant, 'sse');
    const sessionId = new URLSearchParams(visit.query).get('sessionId') ?? '';
    await this.#streams.pass(sessionId, assistant, visit.head, sent.message);
    return { status: 202, headers: ['Content-Type', 'text/plain; charset=utf-8'], body: 'Accepted' };
  }

  /** Reads the messages of a request. Each message counts, and the token needs the scope of each. */
  async #read({ request, head }: Visit, assistant: Assistant, entryPoint: EntryPoint): Promise<Sent> {
    await countMessage(this.#app, head, assistant);
    const sent = await readMessage(request);
    for (const _further of messagesOf(sent.message).slice(1)) await countMessage(this.#app, head, assistant);
    const missing = requestsOf(sent.message).flatMap(({ method, params }) =>
      this.#toolSet.missing(assistant.ctx, method, params),
    );
    if (missing.length > 0)
      throw stepUp([...new Set(missing)], assistant.ctx.scopes, this.#metadataUrl(entryPoint));
    return sent;
  }

  #metadataUrl(entryPoint: EntryPoint): string {
    return resourceMetadataUrl(this.#app.config.baseUrl, `/${entryPoint}`);
  }
}

/** `/mcp/` is accepted as `/mcp`, because people add a slash. */
function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
