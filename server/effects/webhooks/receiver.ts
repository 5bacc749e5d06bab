import { changeColumns, type BodyShape, type ChangeRow } from '#/platform/changes/envelope.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { among } from '#/platform/db/among.ts';
import { sql } from '#/platform/db/sql.ts';
import type { LeasedJob } from '#/platform/jobs/groups.ts';
import type { DeliverJob } from './delivery-jobs.ts';
import type { SealedSecret } from './endpoint-secrets.ts';
import type { Maker } from './maker.ts';

/** The columns of an endpoint that sending needs. */
export type Receiver = BodyShape & {
  readonly id: string;
  readonly url: string;
  readonly headers: string | null;
  readonly secrets: readonly SealedSecret[];
  readonly status: 'ACTIVE' | 'PAUSED' | 'DISABLED';
  readonly isDeleted: boolean;
  readonly isFailing: boolean;
} & Maker;

/** Null if the row was removed. */
export async function readReceiver(ctx: Ctx, endpointId: string): Promise<Receiver | null> {
  const { rows } = await sql<Receiver>`
    select id, url, headers, secrets, payload, format, status, deleted_at is not null as "isDeleted", failing_since is not null as "isFailing",
      maker_key_id as "keyId", maker_grant_id as "grantId"
    from webhook_endpoint where account_id = ${ctx.accountId} and id = ${endpointId}`.execute(ctx.db);
  return rows[0] ?? null;
}

type Tried = { readonly attempts: number; readonly tries: number };
type Delivery = Tried & { readonly id: number; readonly change_id: number };

/** A delivery with its change, and the number of attempts so far. */
export type Due = ChangeRow & Tried & { readonly delivery_id: number; readonly traceparent: string | null };

const readAtOnce = 25;

/** The unsent deliveries of a job, read in batches, because a body may have 256 kB. */
export class DueDeliveries {
  readonly #ctx: Ctx;
  readonly #job: LeasedJob<DeliverJob>;
  readonly #onlyTests: boolean;
  #ids: readonly number[];
  #read: Due[] = [];
  #reading: Promise<void> | null = null;

  constructor(ctx: Ctx, job: LeasedJob<DeliverJob>, receiver: Receiver) {
    this.#ctx = ctx;
    this.#job = job;
    this.#ids = job.data.deliveryIds;
    // An endpoint that is not active gets only test deliveries.
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

  /** Whether all deliveries were taken, so that none has to be requeued. */
  get isOver(): boolean {
    return this.#ids.length === 0 && this.#read.length === 0 && !this.#onlyTests;
  }

  async #readSome(): Promise<void> {
    const ids = this.#ids.slice(0, readAtOnce);
    this.#ids = this.#ids.slice(readAtOnce);
    const { accountId, db } = this.#ctx;
    const { rows: due } = await sql<Delivery>`
      select id, change_id, attempts, tries from webhook_delivery
      where account_id = ${accountId} and ${among('id', ids)}
        and job_id = ${this.#job.id} and (cause = 'TEST' or not ${this.#onlyTests})
      order by id`.execute(db);
    if (due.length === 0) return;
    const { rows: changes } = await sql<ChangeRow & { id: number; traceparent: string | null }>`
      select c.id, c.traceparent, ${changeColumns} from change c
      where c.account_id = ${accountId} and ${among(
        'c.id',
        due.map((one) => one.change_id),
      )}`.execute(db);
    const byId = new Map(changes.map((change) => [change.id, change]));
    this.#read = due.flatMap(({ id, change_id: changeId, attempts, tries }) => {
      const change = byId.get(changeId);
      // A change that was removed in the meantime no longer has deliveries.
      return change === undefined ? [] : [{ ...change, delivery_id: id, attempts, tries }];
    });
  }
}
