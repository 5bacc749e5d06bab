import assert from 'node:assert/strict';
import type { Json } from '../client.ts';
import { bearer } from './send.ts';

/** Reads the event stream of a client, one event at a time. */
export class EventStream {
  readonly headers: Headers;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';

  private constructor(response: Response) {
    this.headers = response.headers;
    assert.ok(response.body);
    this.#reader = response.body.getReader();
  }

  /** The stream of a request of the 2026 revision. */
  static async listen(
    origin: string,
    token: string,
    message: object,
    headers: Readonly<Record<string, string>>,
  ): Promise<EventStream> {
    const response = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: {
        ...bearer(token),
        ...headers,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(message),
    });
    assert.equal(response.status, 200);
    return new EventStream(response);
  }

  /** The stream of the 2024 revision. */
  static async open(origin: string, token: string): Promise<EventStream> {
    const response = await fetch(`${origin}/sse`, {
      headers: { ...bearer(token), Accept: 'text/event-stream' },
    });
    assert.equal(response.status, 200);
    return new EventStream(response);
  }

  /** The next event; null when the stream has ended. Comments are skipped. */
  async next(): Promise<{ event: string; data: string } | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        const lines = this.#text.slice(0, end).split('\n');
        this.#text = this.#text.slice(end + 2);
        const field = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        if (lines.every((line) => line.startsWith(':'))) continue;
        return { event: field('event') ?? '', data: field('data') ?? '' };
      }
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }

  async message(): Promise<Json> {
    const next = await this.next();
    assert.equal(next?.event, 'message');
    return JSON.parse(next?.data ?? '');
  }

  async close(): Promise<void> {
    await this.#reader.cancel();
  }
}
