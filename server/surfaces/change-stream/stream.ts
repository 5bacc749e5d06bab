import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { includesType } from '@callwright/contract/change-subscriptions.ts';
import type { SentChange } from './sent-change.ts';

/** What a client asked for, and who it is. */
export type Wish = {
  readonly types: readonly string[];
  readonly payload: 'full' | 'type';
  /** Key for counting the streams of one owner. */
  readonly owner: string;
  /** Rejects once the caller would no longer be admitted. */
  readonly assertStillMay: () => Promise<void>;
};

/** The reconnection delay for browsers after a stream has ended (the `retry` field), in ms. */
const retryMs = 2_000;

/** One client that follows the changes of a workspace. */
export class ChangeStream {
  readonly body = new PassThrough();
  readonly wish: Wish;
  /** The sequence number of the last change that was sent or skipped. */
  position: number;
  /** True if it gets changes as they are read for all streams; false while it catches up by itself. */
  isLive = false;

  constructor(wish: Wish, position: number) {
    this.wish = wish;
    this.position = position;
    this.body.write(`retry: ${retryMs}\nid: ${position}\nevent: ready\ndata: {"after":${position}}\n\n`);
  }

  get isClosed(): boolean {
    return this.body.destroyed || this.body.writableEnded;
  }

  /** @returns whether it can take more now; false means the client reads slowly and the stream waits for it */
  take(told: SentChange): boolean {
    this.position = told.sequence;
    if (!includesType(this.wish.types, told.type)) return true;
    const data = this.wish.payload === 'full' ? told.full : told.head;
    return this.body.write(`id: ${told.sequence}\nevent: change\ndata: ${data}\n\n`);
  }

  /**
   * Keeps proxies from closing an idle connection. The sequence number saves a reconnecting client from rereading
   * changes that it does not want.
   */
  beat(): void {
    if (this.isLive && !this.body.writableNeedDrain) this.body.write(`: alive\nid: ${this.position}\n\n`);
  }

  /** Resolves when it can take more, or is closed. */
  async drained(): Promise<void> {
    if (!this.body.writableNeedDrain || this.isClosed) return;
    const done = new AbortController();
    const { signal } = done;
    try {
      await Promise.race([once(this.body, 'drain', { signal }), once(this.body, 'close', { signal })]);
    } finally {
      done.abort();
    }
  }

  end(): void {
    // Unsent data of a client that does not read would keep the connection open.
    if (this.body.writableNeedDrain) this.body.destroy();
    else this.body.end();
  }
}
