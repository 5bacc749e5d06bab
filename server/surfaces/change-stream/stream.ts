import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { includesType } from '@callwright/contract/change-subscriptions.ts';
import type { SentChange } from './sent-change.ts';

/** What a client asked for, and who they are. */
export type Wish = {
  readonly types: readonly string[];
  readonly payload: 'full' | 'type';
  /** Counts their streams. */
  readonly owner: string;
  /** Rejects once the caller would be refused. */
  readonly assertStillMay: () => Promise<void>;
};

/** How soon browsers connect again after the end of a stream. */
const retryMs = 2_000;

/** One client that follows the changes of a workspace. */
export class ChangeStream {
  readonly body = new PassThrough();
  readonly wish: Wish;
  /** The number of the last change that was sent, or passed over. */
  position: number;
  /** Gets changes as they are read for all; otherwise it is behind, and reads for itself. */
  isLive = false;

  constructor(wish: Wish, position: number) {
    this.wish = wish;
    this.position = position;
    this.body.write(`retry: ${retryMs}\nid: ${position}\nevent: ready\ndata: {"after":${position}}\n\n`);
  }

  get isClosed(): boolean {
    return this.body.destroyed || this.body.writableEnded;
  }

  /** @returns whether it takes more right now; a client that reads slowly is waited for */
  take(told: SentChange): boolean {
    this.position = told.sequence;
    if (!includesType(this.wish.types, told.type)) return true;
    const data = this.wish.payload === 'full' ? told.full : told.head;
    return this.body.write(`id: ${told.sequence}\nevent: change\ndata: ${data}\n\n`);
  }

  /** Proxies cut what is silent. The number saves a client that connects again from reading what it does not want. */
  beat(): void {
    if (this.isLive && !this.body.writableNeedDrain) this.body.write(`: alive\nid: ${this.position}\n\n`);
  }

  /** Resolves when it takes more, or is closed. */
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
    // What waits for a client that does not read would keep the connection open.
    if (this.body.writableNeedDrain) this.body.destroy();
    else this.body.end();
  }
}
