import { changeColumns, type BodyShape, type ChangeRow } from '../changes/envelope.ts';
import type { Ctx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import type { Taken } from '../jobs/groups.ts';
import type { DeliverJob } from './carry.ts';
import type { SealedSecret } from './endpoint-secrets.ts';

/** An endpoint as sending needs it. */
export type Receiver = BodyShape & {
  readonly id: string;
  readonly url: string;
  readonly headers: string | null;
  readonly secrets: readonly SealedSecret[];
  readonly status: 'ACTIVE' | 'PAUSED' | 'DISABLED';
  readonly isDeleted: boolean;
  readonly isFailing: boolean;
};

/** Null once it is gone for good. */
export async function readReceiver(ctx: Ctx, endpointId: string): Promise<Receiver | null> {
  const { rows } = await sql<Receiver>`
    select id, url, headers, secrets, payload, format, status, deleted_at is not null as "isDeleted", failing_since is not null as "isFailing"
    from webhook_endpoint where account_id = ${ctx.accountId} and id = ${endpointId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** What is sent, and how often that was tried. */
export type Due = ChangeRow & {
  readonly delivery_id: number;
  readonly attempts: number;
  readonly tries: number;
};

const readAtOnce = 25;

/** What a job carries and is still to be sent, read in parts, because a body may have 256 kB. */
export class DueDeliveries {
  readonly #ctx: Ctx;
  readonly #job: Taken<DeliverJob>;
  readonly #onlyTests: boolean;
  #ids: readonly number[];
  #read: Due[] = [];
  #reading: Promise<void> | null = null;

  constructor(ctx: Ctx, job: Taken<DeliverJob>, receiver: Receiver) {
    this.#ctx = ctx;
    this.#job = job;
    this.#ids = job.data.deliveryIds;
    // To an endpoint that is not active only what somebody tries out is sent.
    this.#onlyTests = receiver.status !== 'ACTIVE';
  }

  async next(): Promise<Due | null> {
    while (this.#read.length === 0 && (this.#ids.length > 0 || this.#reading !== null)) {
      this.#reading ??= this.#readSome().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
    return this.#read.shift() ?? null;
  }

  /** Whether all have been given out, so that nothing is left to others. */
  get isOver(): boolean {
    return this.#ids.length === 0 && this.#read.length === 0 && !this.#onlyTests;
  }

  async #readSome(): Promise<void> {
    const ids = this.#ids.slice(0, readAtOnce);
    this.#ids = this.#ids.slice(readAtOnce);
    const { rows } = await sql<Due>`
      select ${changeColumns}, d.id as delivery_id, d.attempts, d.tries
      from webhook_delivery d join change c on c.account_id = d.account_id and c.id = d.change_id
      where d.account_id = ${this.#ctx.accountId} and d.id = any(${ids}::bigint[]) and d.status = 'PENDING' and d.job_id = ${this.#job.id}
        and (d.cause = 'TEST' or not ${this.#onlyTests})
      order by d.id`.execute(this.#ctx.db);
    this.#read = rows;
  }
}
