import { readAfter } from '#/platform/changes/feed.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { ChangeStream } from './stream.ts';
import { SentChange } from './sent-change.ts';

/** Reads the changes of one workspace once for all streams of this process. */
export class Watch {
  readonly streams = new Set<ChangeStream>();
  readonly #ctx: Ctx;
  #position: number;
  #isReading = false;
  #isWoken = false;

  constructor(ctx: Ctx, position: number) {
    this.#ctx = ctx;
    this.#position = position;
  }

  /** Called when there may be new changes. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isReading) void this.#read();
  }

  /** Sends a stream what it has missed, as fast as its client reads; after that it gets live changes. */
  async catchUp(stream: ChangeStream): Promise<void> {
    try {
      for (;;) {
        await stream.drained();
        if (stream.isClosed) return;
        if (stream.position >= this.#position) break;
        const page = await readAfter(this.#ctx, stream.position);
        if (this.#tell(stream, page.rows.map(this.#told))) stream.position = page.after;
      }
      stream.isLive = true;
      if (stream.position > this.#position) this.wake();
    } catch (error) {
      this.#fail([stream], error);
    }
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#isWoken && this.streams.size > 0) {
        this.#isWoken = false;
        const { rows, after, hasMore } = await readAfter(this.#ctx, this.#position);
        this.#position = after;
        this.#isWoken ||= hasMore;
        const news = rows.map(this.#told);
        for (const stream of this.streams) if (stream.isLive) this.#sendLive(stream, news, after);
      }
    } catch (error) {
      this.#fail([...this.streams], error);
    } finally {
      this.#isReading = false;
    }
  }

  readonly #told = (row: ConstructorParameters<typeof SentChange>[1]): SentChange =>
    new SentChange(this.#ctx.app.config, row);

  #sendLive(stream: ChangeStream, news: readonly SentChange[], after: number): void {
    if (this.#tell(stream, news)) {
      stream.position = Math.max(stream.position, after);
      return;
    }
    stream.isLive = false;
    void this.catchUp(stream);
  }

  /** @returns whether it took all of them and can take more */
  #tell(stream: ChangeStream, news: readonly SentChange[]): boolean {
    return news.every((told) => told.sequence <= stream.position || stream.take(told));
  }

  /** Ends streams after an error: clients reconnect, and the response tells them what is wrong. */
  #fail(streams: readonly ChangeStream[], error: unknown): void {
    this.#ctx.app.log.error('A stream of changes could not go on', error);
    for (const stream of streams) stream.end();
  }
}
