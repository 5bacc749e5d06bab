import { perApp } from '#/platform/context/per-app.ts';
import type { Db } from '#/platform/db/db.ts';
import { fromDatabase } from '#/platform/errors/errors.ts';
import type { Log } from '#/platform/log/log.ts';
import { DeprecatedUses, type DeprecatedRequest } from './deprecated-uses.ts';
import { insertRequests, trimRequests, type CredentialRef } from './write.ts';

/** A logged request of a key or an app: the endpoint and the result, but not the content. */
export type LoggedRequest = CredentialRef & {
  /** When it arrived, in epoch milliseconds. */
  readonly at: number;
  readonly userId: number | null;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: string | null;
  readonly fields: readonly string[];
  readonly ms: number;
  readonly requestId: string;
};

export type Row = LoggedRequest & { omitted: number };

type Counts = Record<'passed' | 'refused', number>;

/** What one key or app sent since the last write. */
type Bucket = { readonly rows: Row[]; readonly counts: Counts; omitted: number };

const writeEveryMs = 1_000;
/**
 * The maximum between two writes per key, for all keys together (each for successful and again for refused requests),
 * and of keys. Further requests are only counted.
 */
const ofEachMax = 100;
const rowsMax = 1_000;
const credentialsMax = 1_000;
/** A key's rows are trimmed after this many new rows. */
const trimEvery = 50;

/**
 * Collects requests of keys and apps in memory and writes them as one batch per second, so that a request costs no
 * statement. It holds at most a fixed number of rows: further requests are counted in the last row of their key, or, if
 * it has none, reported in the log of the process.
 */
export class RequestLog {
  readonly #db: Db;
  readonly #log: Log;
  readonly #deprecated: DeprecatedUses;
  #buckets = new Map<string, Bucket>();
  #collected: Counts = { passed: 0, refused: 0 };
  /** Taken but not written yet, because the database was unavailable. */
  #waiting: Row[] = [];
  #lost = 0;
  #lostSaid = 0;
  #written = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
    this.#deprecated = new DeprecatedUses(db);
  }

  /** The number of rows in memory. */
  get size(): number {
    return this.#collected.passed + this.#collected.refused + this.#waiting.length;
  }

  /** The number of requests that could not be stored. */
  get lost(): number {
    return this.#lost;
  }

  note(request: LoggedRequest): void {
    const bucket = this.#bucketOf(request);
    if (bucket === null) {
      this.#lost += 1;
      return;
    }
    const kind = request.status >= 400 ? 'refused' : 'passed';
    // The first row of a key is always kept, so that the others can be counted in it.
    const isFull = this.#collected[kind] >= rowsMax && bucket.rows.length > 0;
    if (isFull || bucket.counts[kind] >= ofEachMax) {
      bucket.omitted += 1;
      return;
    }
    bucket.counts[kind] += 1;
    this.#collected[kind] += 1;
    bucket.rows.push({ ...request, omitted: 0 });
    this.#timer ??= setTimeout(() => void this.flush(), writeEveryMs).unref();
  }

  /** Counts a use of something deprecated. The request itself is logged too, which schedules the write. */
  noteDeprecated(use: DeprecatedRequest): void {
    this.#deprecated.note(use);
  }

  /** Writes what has been collected; resolves once it is stored or kept for another try. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes for the last time. What cannot be stored now is counted as lost. */
  async close(): Promise<void> {
    await this.flush();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#lost += this.size;
    this.#sayLost();
  }

  #bucketOf(request: CredentialRef): Bucket | null {
    const key = keyOf(request);
    const known = this.#buckets.get(key);
    if (known !== undefined) return known;
    if (this.#buckets.size >= credentialsMax) return null;
    const made: Bucket = { rows: [], counts: { passed: 0, refused: 0 }, omitted: 0 };
    this.#buckets.set(key, made);
    return made;
  }

  async #write(): Promise<void> {
    if (this.#waiting.length === 0) this.#waiting = this.#take();
    if (this.#waiting.length === 0) return this.#sayLost();
    try {
      await this.#deprecated.write();
      await insertRequests(this.#db, this.#waiting);
      const full = this.#countWritten(this.#waiting);
      this.#waiting = [];
      if (full.length > 0) await trimRequests(this.#db, full);
    } catch (error) {
      this.#failed(error);
    }
    this.#sayLost();
  }

  /** Tries again if the database is unavailable; a batch that was refused would be refused again, so it is dropped. */
  #failed(error: unknown): void {
    this.#log.requestLogFailure(error);
    if (fromDatabase(error)?.code === 'UNAVAILABLE') {
      this.#timer ??= setTimeout(() => void this.flush(), writeEveryMs).unref();
      return;
    }
    this.#lost += this.#waiting.length;
    this.#waiting = [];
  }

  #take(): Row[] {
    const rows: Row[] = [];
    for (const bucket of this.#buckets.values()) {
      const last = bucket.rows.at(-1);
      if (last !== undefined) last.omitted = bucket.omitted;
      rows.push(...bucket.rows);
    }
    this.#buckets = new Map();
    this.#collected = { passed: 0, refused: 0 };
    return rows.toSorted((a, b) => a.at - b.at);
  }

  /** The keys with so many new rows that their oldest rows should be deleted. */
  #countWritten(rows: readonly Row[]): CredentialRef[] {
    const full = new Map<string, CredentialRef>();
    for (const row of rows) {
      const key = keyOf(row);
      const count = (this.#written.get(key) ?? 0) + 1;
      this.#written.set(key, count);
      if (count >= trimEvery) full.set(key, row);
    }
    for (const key of full.keys()) this.#written.delete(key);
    if (this.#written.size > credentialsMax) this.#written.clear();
    return [...full.values()];
  }

  #sayLost(): void {
    if (this.#lost === this.#lostSaid) return;
    this.#log.warn('Requests are missing in the request log', { count: this.#lost - this.#lostSaid });
    this.#lostSaid = this.#lost;
  }
}

/** The request log of this process. */
export const requestLogOf = perApp(({ database, log }) => new RequestLog(database.db, log));

function keyOf({ accountId, kind, credential }: CredentialRef): string {
  return `${accountId}/${kind}/${credential}`;
}
