import { newsChannel } from '#/platform/changes/dispatch.ts';
import { readAfter } from '#/platform/changes/feed.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { ChangeStream, type Wish } from './stream.ts';
import { Watch } from './watch.ts';

/** Per person, key or app in one process; a browser needs one for each tab. */
const ofOwnerMax = 20;
/** Per workspace in one process; each stream costs a connection. */
const ofWorkspaceMax = 500;
/** How soon the end of a credential or lost rights are noticed. */
const checkEveryMs = 2_000;
const beatEveryMs = 15_000;

/** All streams of this process. Each workspace with streams is read once per notification that it has new changes. */
export class Streams {
  readonly #app: App;
  readonly #watches = new Map<number, Watch>();
  #listening: Promise<void> | null = null;
  #timers: NodeJS.Timeout[] = [];
  #isClosed = false;

  constructor(app: App) {
    this.#app = app;
  }

  /** @param after the sequence number of the last change that the client has; null for changes from now on */
  async open(ctx: Ctx, wish: Wish, after: number | null): Promise<ChangeStream> {
    this.#assertRoom(ctx.accountId, wish.owner);
    // Listens before the first read, so that no change is missed in between.
    await this.#listen();
    const start = after ?? (await readAfter(ctx, null)).after;
    // Refuses an invalid position with the reason while an error response can still be sent.
    if (after !== null) await readAfter(ctx, after);
    this.#assertRoom(ctx.accountId, wish.owner);
    const stream = new ChangeStream(wish, start);
    const watch = this.#watches.get(ctx.accountId) ?? new Watch(ctx, start);
    this.#watches.set(ctx.accountId, watch);
    watch.streams.add(stream);
    stream.body.once('close', () => this.#forget(ctx.accountId, watch, stream));
    void watch.catchUp(stream).then(() => watch.wake());
    return stream;
  }

  /** Ends all streams and accepts no more. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#all()) stream.end();
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
  }

  #assertRoom(accountId: number, owner: string): void {
    if (this.#isClosed) throw new ApiError('UNAVAILABLE', { headers: { 'Retry-After': '1' } });
    const streams = [...(this.#watches.get(accountId)?.streams ?? [])];
    const own = streams.filter(({ wish }) => wish.owner === owner);
    if (streams.length >= ofWorkspaceMax || own.length >= ofOwnerMax)
      throw new ApiError('LIMIT_REACHED', { headers: { 'Retry-After': '10' } });
  }

  #forget(accountId: number, watch: Watch, stream: ChangeStream): void {
    watch.streams.delete(stream);
    if (watch.streams.size === 0 && this.#watches.get(accountId) === watch) this.#watches.delete(accountId);
  }

  #listen(): Promise<void> {
    this.#listening ??= this.#startListening().catch((error: unknown) => {
      this.#listening = null;
      throw error;
    });
    return this.#listening;
  }

  async #startListening(): Promise<void> {
    await this.#app.database.listen(newsChannel, {
      onMessage: (accountId) => this.#watches.get(Number(accountId))?.wake(),
      onConnected: () => this.#wakeAll(),
      onLost: () => undefined,
    });
    this.#timers = [
      setInterval(() => void this.#check(), checkEveryMs).unref(),
      setInterval(() => this.#beat(), beatEveryMs).unref(),
    ];
  }

  #wakeAll(): void {
    for (const watch of this.#watches.values()) watch.wake();
  }

  #beat(): void {
    for (const stream of this.#all()) stream.beat();
    // If a notification is ever lost, its change is late by at most this interval.
    this.#wakeAll();
  }

  /** Reads credentials from the cache, so there are no queries while nothing changes. */
  async #check(): Promise<void> {
    if (!this.#app.database.hears()) this.#wakeAll();
    await Promise.all(
      [...this.#all()].map((stream) => stream.wish.assertStillMay().catch(() => stream.end())),
    );
  }

  *#all(): Generator<ChangeStream> {
    for (const watch of this.#watches.values()) yield* watch.streams;
  }
}
