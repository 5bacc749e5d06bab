import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type LegacyHttpHandler,
  type McpHandlerRequestOptions,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import type { Answer, Streamed } from '#/surfaces/http/call.ts';
import type { HeaderList } from '#/surfaces/http/headers.ts';
import { authInfoOf } from './caller.ts';
import { ListChanges } from './list-watch.ts';
import { withMemory } from './sessions.ts';
import type { ToolSet } from './tool-set.ts';

/** Headers that the protocol needs. Credentials and cookies never get past the entry point. */
const readByProtocol = /^(content-type|accept|last-event-id|mcp-.*)$/;
/** Headers of the connection, and headers that all our responses set themselves. */
const setByUs = new Set(['cache-control', 'connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/** Answers requests of both protocol eras: requests of 2026 name their revision, earlier ones do not. */
export function answerMessagesWith(
  build: McpServerFactory,
  olderOnes: LegacyHttpHandler = withMemory(build, withoutSession(build)),
): ToolSet['converse'] {
  const bus = new ListChanges();
  const modern = createMcpHandler(build, { legacy: 'reject', bus });
  return async (ctx, { text, message }, { request, response, readmit }) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const forwarded = new Request(`${ctx.app.config.baseUrl}/mcp`, {
      method: 'POST',
      headers: passedOn(request.headers),
      signal: gone.signal,
      ...(message === undefined && { body: text }),
    });
    const options: McpHandlerRequestOptions = {
      authInfo: authInfoOf(ctx),
      ...(message !== undefined && { parsedBody: message }),
    };
    const isOlder = await isLegacyRequest(forwarded, message);
    if (isOlder) return answerOf(await olderOnes(forwarded, options));
    const caller = { ctx, readmit, refused: () => gone.abort() };
    return answerOf(await bus.for(caller, () => modern.fetch(forwarded, options)));
  };
}

/**
 * Each request of the eras before 2026 gets its own stateless server, so that any process can answer the next one.
 * Nothing is sent before the answer, so the response is one JSON body instead of a stream with one event.
 */
function withoutSession(build: McpServerFactory): LegacyHttpHandler {
  return async (request, options) => {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = await build({ era: 'legacy', requestInfo: request, ...options });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, options);
    } finally {
      await server.close();
    }
  };
}

function passedOn(headers: IncomingHttpHeaders): Headers {
  const kept = new Headers();
  for (const name in headers) {
    const value = headers[name];
    if (readByProtocol.test(name) && value !== undefined)
      kept.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return kept;
}

async function answerOf(response: Response): Promise<Answer | Streamed> {
  const headers: HeaderList = [];
  for (const [name, value] of response.headers) if (!setByUs.has(name)) headers.push(name, value);
  const { status, body } = response;
  if (body === null || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    return { status, headers, body: await response.text() };
  return { status, headers, stream: Readable.fromWeb(body as ReadableStream) }; // the same class under two names
}
