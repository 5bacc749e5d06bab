import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { App } from '../ctx.ts';
import { ApiError } from '../errors.ts';
import type { Answer, Asked, Streamed } from '../http/call.ts';
import { pushRateLimit } from '../http/headers.ts';
import { failure } from '../http/run.ts';
import { admitAssistant, countMessage, type Assistant, type Door } from './admit.ts';
import { challenged, stepUp } from './challenge.ts';
import { messagesOf, readMessage, requestsOf, type Sent } from './messages.ts';
import { assertKnownPlace, corsHeaders, preflightHeaders } from './origins.ts';
import { resourceMetadataUrl } from './resource-metadata.ts';
import { Streams } from './streams.ts';
import type { Surface } from './surface.ts';

type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly asked: Asked;
  readonly query: string;
};

type Entrance = {
  readonly method: 'GET' | 'POST';
  readonly door: Door;
  readonly enter: (visit: Visit, key: string) => Promise<Answer | Streamed>;
};

/**
 * Where assistants come in: `POST /mcp`, and for those of 2024 the stream of `GET /sse` with `POST /messages`. Each
 * request is let in anew: place, credential, limits, rights. What is said inside is the protocol's, see `Surface`.
 */
export class McpDoors {
  readonly #app: App;
  readonly #surface: Surface;
  readonly #streams: Streams;
  readonly #streaming = new Set<Readable>();
  readonly #entrances: ReadonlyMap<string, Entrance>;

  constructor(app: App, surface: Surface) {
    this.#app = app;
    this.#surface = surface;
    this.#streams = new Streams(app, surface);
    this.#entrances = new Map<string, Entrance>([
      ['/mcp', { method: 'POST', door: 'mcp', enter: (visit, key) => this.#converse(visit, key) }],
      ['/sse', { method: 'GET', door: 'sse', enter: (visit, key) => this.#open(visit, key) }],
      ['/messages', { method: 'POST', door: 'sse', enter: (visit, key) => this.#pass(visit, key) }],
    ]);
  }

  /** What hosts ask people for. */
  get scopes(): Surface['scopes'] {
    return this.#surface.scopes;
  }

  has(path: string): boolean {
    return this.#entrances.has(path);
  }

  async answer(visit: Visit): Promise<Answer | Streamed> {
    const { asked } = visit;
    const cors = corsHeaders(this.#app.config, asked.headers);
    try {
      const answer = await this.#enter(visit);
      if (asked.budget !== null) pushRateLimit(answer.headers, asked.budget);
      answer.headers.push(...cors);
      if ('stream' in answer) this.#keep(answer.stream);
      return answer;
    } catch (error) {
      const refusal = failure(this.#app, asked, error);
      refusal.headers.push(...cors);
      return refusal;
    }
  }

  /** Ends what is open: streams would last for ever. */
  async close(): Promise<void> {
    await this.#streams.close();
    for (const stream of this.#streaming) stream.destroy();
  }

  #keep(stream: Readable): void {
    this.#streaming.add(stream);
    stream.once('close', () => this.#streaming.delete(stream));
  }

  async #enter(visit: Visit): Promise<Answer | Streamed> {
    const { asked } = visit;
    assertKnownPlace(this.#app.config, asked.headers);
    const entrance = this.#entrances.get(asked.path);
    if (entrance === undefined) throw new ApiError('ROUTE_NOT_FOUND');
    const { method, door, enter } = entrance;
    if (asked.method === 'OPTIONS')
      return { status: 204, headers: preflightHeaders(`${method}, OPTIONS`), body: '' };
    if (asked.method !== method) throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: method } });
    try {
      return await enter(visit, `${method} ${asked.path}`);
    } catch (error) {
      throw challenged(error, { metadataUrl: this.#metadataUrl(door), scopes: this.#surface.scopes });
    }
  }

  async #converse(visit: Visit, key: string): Promise<Answer | Streamed> {
    const assistant = await admitAssistant(this.#app, visit.asked, 'mcp', key);
    const sent = await this.#read(visit, assistant, 'mcp');
    return this.#surface.converse(assistant.ctx, sent, visit);
  }

  async #open(visit: Visit, key: string): Promise<Streamed> {
    const assistant = await admitAssistant(this.#app, visit.asked, 'sse', key);
    return this.#streams.open(assistant);
  }

  async #pass(visit: Visit, key: string): Promise<Answer> {
    const assistant = await admitAssistant(this.#app, visit.asked, 'sse', key);
    const sent = await this.#read(visit, assistant, 'sse');
    const sessionId = new URLSearchParams(visit.query).get('sessionId') ?? '';
    await this.#streams.pass(sessionId, assistant, visit.asked, sent.message);
    return { status: 202, headers: ['Content-Type', 'text/plain; charset=utf-8'], body: 'Accepted' };
  }

  /** Reads what was sent: each message of several counts, and for each the token needs its scope. */
  async #read({ request, asked }: Visit, assistant: Assistant, door: Door): Promise<Sent> {
    await countMessage(this.#app, asked, assistant);
    const sent = await readMessage(request);
    for (const _further of messagesOf(sent.message).slice(1)) await countMessage(this.#app, asked, assistant);
    const missing = requestsOf(sent.message).flatMap(({ method, params }) =>
      this.#surface.missing(assistant.ctx, method, params),
    );
    if (missing.length > 0)
      throw stepUp([...new Set(missing)], assistant.ctx.scopes, this.#metadataUrl(door));
    return sent;
  }

  #metadataUrl(door: Door): string {
    return resourceMetadataUrl(this.#app.config.baseUrl, `/${door}`);
  }
}
