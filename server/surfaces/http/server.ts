import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { errors, type ErrorCode } from '@callwright/contract/errors.ts';
import { closedPolicy, securityHeaders, type HeaderList } from './headers.ts';
import { PortInUse } from './port-in-use.ts';
import { requestIdFrom } from './request-id.ts';

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
/**
 * Longer than the 60 s of common proxies: the proxy closes idle connections first and never sends on one that we
 * closed.
 */
const keepAliveTimeoutMs = 72_000;
const headerBytesMax = 16_384;
export const urlBytesMax = 8_192;
/** How long an idle connection may still send a request after the process has stopped listening. */
const idleGraceMs = 1_000;
const inFlightMaxMs = 25_000;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * An HTTP server whose listener is set later. Until then it answers 503, so that the port is taken before startup work
 * begins.
 */
export class HttpServer {
  readonly #server: Server;
  #listener: Listener;

  constructor(baseUrl: string) {
    const always = [...securityHeaders(baseUrl), ...closedPolicy];
    this.#listener = notReady(always);
    this.#server = createServer(
      {
        headersTimeout: headersTimeoutMs,
        requestTimeout: requestTimeoutMs,
        keepAliveTimeout: keepAliveTimeoutMs,
        connectionsCheckingInterval: 2_000,
        maxHeaderSize: headerBytesMax,
        // Answers are short: waiting to fill a packet only delays them.
        noDelay: true,
      },
      (request, response) => this.#listener(request, response),
    );
    this.#server.on('clientError', refuse(always));
  }

  /** Takes the port. @returns the port taken, which differs from `port` only if that is 0 */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const refused = (error: Error & { code?: string }) =>
        reject(error.code === 'EADDRINUSE' ? new PortInUse(port, host, 'PORT') : error);
      this.#server.once('error', refused);
      this.#server.listen(port, host, () => {
        this.#server.removeListener('error', refused);
        resolve((this.#server.address() as AddressInfo).port); // listening on a port, not on a pipe
      });
    });
  }

  serve(listener: Listener): void {
    this.#listener = listener;
  }

  /** Accepts no new connections, lets open ones finish, then closes them. */
  async close(): Promise<void> {
    // Not http.Server.close(): it cuts idle connections at once, and a client may just be sending on one of them.
    const closed = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(this.#server, () => resolve()),
    );
    const idle = setTimeout(() => this.#server.closeIdleConnections(), idleGraceMs);
    const stuck = setTimeout(() => this.#server.closeAllConnections(), inFlightMaxMs);
    const sweep = setInterval(() => this.#server.closeIdleConnections(), idleGraceMs);
    await closed;
    clearTimeout(idle);
    clearTimeout(stuck);
    clearInterval(sweep);
  }

  /** Cuts every connection. */
  abort(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function notReady(always: HeaderList): Listener {
  return (request, response) => {
    const isAlive = request.url === '/healthz';
    const requestId = requestIdFrom(undefined);
    const body = isAlive ? '{"status":"ok"}' : errorBody('UNAVAILABLE', requestId);
    const headers = [...always, ...headersOf(body, requestId), 'Retry-After', '1'];
    response.writeHead(isAlive ? 200 : 503, headers);
    response.end(body);
  };
}

type BrokenConnection = Duplex & { _httpMessage?: { headersSent: boolean } | null };

/** Answers bytes that the parser could not read as a request. */
function refuse(
  always: HeaderList,
): (error: Error & { code?: string; rawPacket?: Buffer }, socket: BrokenConnection) => void {
  return (error, socket) => {
    // If an answer has already begun, nothing more may be written to the socket.
    if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent === true) {
      socket.destroy();
      return;
    }
    const code = codeOf(error);
    const requestId = requestIdFrom(undefined);
    const body = errorBody(code, requestId);
    const list = [...always, ...headersOf(body, requestId), 'Connection', 'close'];
    const lines = list.map((part, index) => part + (index % 2 === 0 ? ': ' : '\r\n')).join('');
    socket.end(`HTTP/1.1 ${errors[code][0]} ${code}\r\n${lines}\r\n${body}`);
  };
}

function headersOf(body: string, requestId: string): HeaderList {
  return [
    'X-Request-Id',
    requestId,
    'Content-Type',
    'application/json; charset=utf-8',
    'Cache-Control',
    'no-store',
    'Content-Length',
    String(Buffer.byteLength(body)),
  ];
}

function codeOf({ code, rawPacket }: { code?: string; rawPacket?: Buffer }): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TIMEOUT';
  if (code !== 'HPE_HEADER_OVERFLOW') return 'MALFORMED_REQUEST';
  const isUrl =
    rawPacket !== undefined &&
    rawPacket.length > urlBytesMax &&
    !rawPacket.subarray(0, urlBytesMax).includes('\n');
  return isUrl ? 'URL_TOO_LONG' : 'HEADERS_TOO_LARGE';
}

function errorBody(code: ErrorCode, requestId: string): string {
  const status: number = errors[code][0];
  const message =
    status === 400
      ? { status, details: { formErrors: [errors[code][1]], fieldErrors: {} } }
      : errors[code][1];
  return JSON.stringify({ code, message, requestId });
}
