import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { AuthInfo, JSONRPCMessage, MessageExtraInfo, Transport } from '@modelcontextprotocol/server';

const keepAliveMs = 15_000;

/**
 * The transport of 2024: the server sends on an event stream, and the client sends in separate requests. The first
 * event gives the client their address.
 */
export class Stream implements Transport {
  readonly sessionId = randomBytes(24).toString('base64url');
  readonly body = new PassThrough();
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  readonly #messagesAt: string;
  #alive: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(messagesAt: string) {
    this.#messagesAt = messagesAt;
    this.body.once('close', () => void this.close());
  }

  async start(): Promise<void> {
    this.#event('endpoint', `${this.#messagesAt}?sessionId=${this.sessionId}`);
    // Keeps proxies from closing an idle connection.
    this.#alive = setInterval(() => this.body.write(': alive\n\n'), keepAliveMs);
    this.#alive.unref();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#isClosed) this.#event('message', JSON.stringify(message));
  }

  /** What the client sent, in a separate request. */
  receive(message: JSONRPCMessage, authInfo: AuthInfo): void {
    this.onmessage?.(message, { authInfo });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#alive !== null) clearInterval(this.#alive);
    this.body.end();
    this.onclose?.();
  }

  #event(name: string, data: string): void {
    this.body.write(`event: ${name}\ndata: ${data}\n\n`);
  }
}
