import type { Json } from './client.ts';

export type StreamEvent = { readonly id: number; readonly event: string; readonly data: Json };

/** A client of `GET /v1/changes/stream`. */
export class ChangeStreamClient {
  readonly response: Response;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #decoder = new TextDecoder();
  #text = '';

  private constructor(response: Response) {
    this.response = response;
    this.#reader = response.body?.getReader();
  }

  static async open(
    origin: string,
    token: string | null,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<ChangeStreamClient> {
    const credential = token === null ? {} : { Authorization: `Bearer ${token}` };
    return new ChangeStreamClient(
      await fetch(`${origin}/v1/changes/stream${query}`, { headers: { ...credential, ...headers } }),
    );
  }

  /** The body of a refused request. */
  async refusal(): Promise<Json> {
    this.#reader?.releaseLock();
    return this.response.json();
  }

  /** The next event; null when the stream has ended for any reason. Comments are skipped. */
  async next(): Promise<StreamEvent | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        const lines = this.#text.slice(0, end).split('\n');
        this.#text = this.#text.slice(end + 2);
        const field = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const data = field('data');
        if (data === undefined) continue;
        return { id: Number(field('id')), event: field('event') ?? '', data: JSON.parse(data) };
      }
      const part = await this.#reader?.read().catch(() => null);
      if (part?.value === undefined) return null;
      this.#text += this.#decoder.decode(part.value, { stream: true });
    }
  }

  async take(count: number): Promise<StreamEvent[]> {
    const events: StreamEvent[] = [];
    while (events.length < count) {
      const next = await this.next();
      if (next === null) throw new Error(`The stream ended after ${events.length} of ${count} events`);
      events.push(next);
    }
    return events;
  }

  async close(): Promise<void> {
    await this.#reader?.cancel();
  }
}
