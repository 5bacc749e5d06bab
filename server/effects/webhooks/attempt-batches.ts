import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import type { LeasedJob } from '#/platform/jobs/groups.ts';
import type { Reply } from '#/platform/net/post.ts';
import { deliverJob, type DeliverJob } from './delivery-jobs.ts';
import { noteHealth } from './health.ts';
import { requeueRest } from './requeue.ts';
import type { Receiver } from './receiver.ts';
import { recordAttempts } from './record-attempts.ts';

/** A request and its result. */
export type Attempt = {
  readonly deliveryId: number;
  /** `number` counts all attempts; `tries` those since the retry schedule started. */
  readonly number: number;
  readonly tries: number;
  readonly at: number;
  readonly reply: Reply;
};

const atOnce = 50;
const delayMs = 200;

/** Records attempts in batches while other requests are in flight, each at most `delayMs` late. */
export class AttemptBatches {
  readonly #ctx: Ctx;
  readonly #job: LeasedJob<DeliverJob>;
  readonly #receiver: Receiver;
  #made: Attempt[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #error: unknown = null;
  #isGone = false;

  constructor(ctx: Ctx, job: LeasedJob<DeliverJob>, receiver: Receiver) {
    this.#ctx = ctx;
    this.#job = job;
    this.#receiver = receiver;
  }

  /** Whether to stop sending: the receiver answered 410, or attempts cannot be recorded. */
  get isOver(): boolean {
    return this.#isGone || this.#error !== null;
  }

  add(attempt: Attempt): void {
    this.#made.push(attempt);
    if (attempt.reply.error === null && attempt.reply.status === 410) this.#isGone = true;
    if (this.#made.length >= atOnce) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), delayMs);
  }

  /** Records the last batch and ends the job. @param isAllSent if false, the remaining deliveries are requeued */
  async end(isAllSent: boolean): Promise<void> {
    this.#stopTimer();
    await this.#writing;
    if (this.#error !== null) throw this.#error;
    await this.#transaction(this.#made, async (tx) => {
      const isOurs = await tx.app.jobs.finish(tx, deliverJob, this.#job);
      if (isOurs && (!isAllSent || this.#isGone)) await requeueRest(tx, this.#job);
    });
  }

  #write(): void {
    this.#stopTimer();
    const made = this.#made;
    this.#made = [];
    this.#writing = this.#writing
      .then(() => this.#transaction(made, () => Promise.resolve()))
      .catch((error: unknown) => {
        this.#error ??= error;
      });
  }

  async #transaction(made: readonly Attempt[], after: (tx: Ctx) => Promise<void>): Promise<void> {
    const ctx = { ...this.#ctx, now: this.#ctx.app.clock() };
    await transaction(ctx, async (tx) => {
      await recordAttempts(tx, this.#job, this.#receiver, made);
      await noteHealth(tx, this.#receiver.id, made);
      await after(tx);
    });
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
