import type { Ctx } from '../ctx.ts';
import { transaction } from '../db/tx.ts';
import type { Taken } from '../jobs/groups.ts';
import type { Reply } from '../net/post.ts';
import { deliverJob, type DeliverJob } from './carry.ts';
import { noteHealth } from './health.ts';
import { leaveRest } from './leave-rest.ts';
import type { Receiver } from './receiver.ts';
import { writeAttempts } from './write-attempts.ts';

/** A request that was made, and what came of it. */
export type Attempt = {
  readonly deliveryId: number;
  /** Of all attempts, and of those since the schedule began. */
  readonly number: number;
  readonly tries: number;
  readonly at: number;
  readonly reply: Reply;
};

const atOnce = 50;
const delayMs = 200;

/** Writes attempts down while others are on their way: several in one transaction, none much later than it was made. */
export class Settling {
  readonly #ctx: Ctx;
  readonly #job: Taken<DeliverJob>;
  readonly #receiver: Receiver;
  #made: Attempt[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #error: unknown = null;
  #isGone = false;

  constructor(ctx: Ctx, job: Taken<DeliverJob>, receiver: Receiver) {
    this.#ctx = ctx;
    this.#job = job;
    this.#receiver = receiver;
  }

  /** Whether there is no sense in sending more: the receiver is gone, or attempts cannot be written down. */
  get isOver(): boolean {
    return this.#isGone || this.#error !== null;
  }

  add(attempt: Attempt): void {
    this.#made.push(attempt);
    if (attempt.reply.error === null && attempt.reply.status === 410) this.#isGone = true;
    if (this.#made.length >= atOnce) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), delayMs);
  }

  /** Writes the rest and ends the job. @param isAllSent otherwise what is left goes to another job, or waits */
  async end(isAllSent: boolean): Promise<void> {
    this.#stopTimer();
    await this.#writing;
    if (this.#error !== null) throw this.#error;
    await this.#transaction(this.#made, async (tx) => {
      const isOurs = await tx.app.jobs.finish(tx, deliverJob, this.#job);
      if (isOurs && (!isAllSent || this.#isGone)) await leaveRest(tx, this.#job);
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
      await writeAttempts(tx, this.#job, this.#receiver, made);
      await noteHealth(tx, this.#receiver.id, made);
      await after(tx);
    });
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
