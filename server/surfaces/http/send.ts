import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer, Streamed } from './call.ts';
import { encodingFor } from './encoding.ts';
import type { HeaderList } from './headers.ts';

/** In bytes. Below this, compressing saves a network packet or two and costs more time than it saves. */
const compressedFrom = 10_240;
const brotliQuality = 4;
const gzipLevel = 4;

const compress = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (text: string) => promisify(gzip)(text, { level: gzipLevel }),
};

/** Writes an answer in one piece. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
  requestId: string,
  fixed: HeaderList,
  isLast: boolean,
): void {
  const list = ['X-Request-Id', requestId, ...fixed, ...headers];
  // The process is about to end, so this is the last answer on the connection.
  if (isLast) list.push('Connection', 'close');
  // Files arrive as bytes, already compressed where that pays off.
  if (typeof body === 'string' && body.length >= compressedFrom) {
    list.push('Vary', 'Accept-Encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== null) {
      list.push('Content-Encoding', encoding);
      void compress[encoding](body).then((bytes) => write(request, response, status, list, bytes));
      return;
    }
  }
  write(request, response, status, list, body);
}

/** Writes an answer as the stream delivers it. When the connection ends, so does the stream. */
export function sendStream(
  response: ServerResponse,
  { status, headers, stream }: Streamed,
  requestId: string,
  fixed: HeaderList,
): void {
  response.writeHead(status, ['X-Request-Id', requestId, ...fixed, ...headers]);
  response.flushHeaders();
  pipeline(stream, response, () => undefined);
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  list: HeaderList,
  body: string | Buffer,
): void {
  const hasBody = status !== 204 && status !== 304;
  if (hasBody) list.push('Content-Length', String(Buffer.byteLength(body)));
  response.writeHead(status, list);
  if (hasBody && request.method !== 'HEAD') response.end(body);
  else response.end();
}
