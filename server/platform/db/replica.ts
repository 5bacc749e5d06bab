import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cells } from './cells.ts';
import type { Db } from './db.ts';
import { kindOf, ReplicaRefused, type Fallback } from './replica-faults.ts';
import { LagMeter, type Lag } from './replica-lag.ts';
import { ReplicaLook, seenOver } from './replica-look.ts';
import { problemOf, refusalOf, type ReplicaProblem, type Sight } from './replica-state.ts';
import { poolAt, type OpenPool } from './pools.ts';
import { replicaSession } from './session.ts';
import { WritePositions, type WritePosition } from './write-position.ts';

export type ReplicaTimes = {
  /** The interval of checks, and how long a replica is left alone after a failure. */
  readonly lookEveryMs: number;
  /** A replica that lags more than this is not used. */
  readonly lagMaxMs: number;
  /** How long a read waits for the replica to catch up, in steps, before it goes to the primary. */
  readonly waitsMs: readonly number[];
};

const standard: ReplicaTimes = { lookEveryMs: 1_000, lagMaxMs: 5_000, waitsMs: [2, 5, 10] };

/** Receives events about reads, for metrics and logs. */
export type ReplicaObserver = {
  /** A statement of a request that may use the replica was answered. */
  read(target: 'replica' | 'primary'): void;
  /** A request moved from the replica to the primary. */
  fellBack(why: Fallback): void;
  /** A statement of a read tried to write. */
  wrote(statement: string): void;
  changed(problem: ReplicaProblem | null): void;
};

const silent: ReplicaObserver = {
  read: () => undefined,
  fellBack: () => undefined,
  wrote: () => undefined,
  changed: () => undefined,
};

type Options = {
  readonly login: string;
  readonly role: string | null;
  readonly cells: Cells;
  /** The primary's identity, from `placeOfCluster`. */
  readonly place: string;
  readonly primary: Db;
  readonly max: number;
  readonly times?: ReplicaTimes;
};

/**
 * A streaming standby that answers reads. In use while its last check found no problem. The first read that cannot
 * reach it ends that until the next check, so that a dead replica does not cost every request time.
 */
export class Replica {
  readonly pool: pg.Pool;
  readonly #opened: OpenPool;
  readonly #place: string;
  readonly #positions: WritePositions;
  readonly #lag = new LagMeter();
  readonly #look: ReplicaLook;
  readonly #times: ReplicaTimes;
  #problem: ReplicaProblem | null = 'STARTING';
  #timeline = 0;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;
  #observer: ReplicaObserver = silent;

  constructor({ login, role, cells, place, primary, max, times = standard }: Options) {
    this.#place = place;
    this.#times = times;
    this.#positions = new WritePositions(primary);
    this.#look = new ReplicaLook(login);
    this.#opened = poolAt(login, role, {
      max,
      cells,
      adapt: replicaSession,
      verify: (client) => this.#verify(client),
    });
    this.pool = this.#opened.pool;
    this.#lookSoon(0);
  }

  /** Null while the replica is in use. */
  get problem(): ReplicaProblem | null {
    return this.#problem;
  }

  /** Sets the observer, and reports the current problem to it at once. */
  observe(observer: ReplicaObserver): void {
    this.#observer = observer;
    observer.changed(this.#problem);
  }

  get observer(): ReplicaObserver {
    return this.#observer;
  }

  /** Null until the replica has been seen. */
  get lag(): Lag | null {
    return this.#lag.read(performance.now());
  }

  /** The position that a read must see if it begins now: it covers every change that was acknowledged to anybody. */
  async position(): Promise<string> {
    const { position, timeline } = await this.#positions.now();
    if (timeline !== this.#timeline) throw new ReplicaRefused('OLD_TIMELINE');
    return position;
  }

  /** Sends a read. Retries after short waits if the replica has not caught up yet. */
  async send<T>(read: () => Promise<T>): Promise<T> {
    for (const waitMs of this.#times.waitsMs) {
      try {
        return await read();
      } catch (error) {
        if (refusalOf(error) !== 'behind') throw error;
        await sleep(waitMs);
      }
    }
    return read();
  }

  /** Records the failure of a read, and returns its kind. */
  failed(error: unknown, statement: string): Fallback {
    if (error instanceof ReplicaRefused) this.#become(error.problem);
    const kind = kindOf(error);
    if (kind === 'promoted') this.#become('NOT_A_STANDBY');
    if (kind === 'unreachable') this.#become('UNREACHED');
    if (kind === 'write') this.#observer.wrote(statement);
    return kind;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#looking;
    await this.#look.close();
    await this.#opened.close();
  }

  #lookSoon(afterMs: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#lookOnce().finally(() => this.#lookSoon(this.#times.lookEveryMs));
    }, afterMs).unref();
  }

  async #lookOnce(): Promise<void> {
    const askedAtMs = performance.now();
    let written: WritePosition;
    try {
      written = await this.#positions.now();
    } catch {
      return; // the primary is down, which requests report; nothing new is known of the replica
    }
    this.#lag.wrote(written.position, askedAtMs);
    try {
      const seen = await this.#look.see();
      if (seen.position !== null && seen.place === this.#place) this.#lag.replayed(seen.position);
      this.#timeline = seen.timeline;
      this.#become(this.#against(seen, written));
    } catch {
      this.#become('UNREACHED');
    }
  }

  #against(seen: Sight, written: WritePosition): ReplicaProblem | null {
    const problem = problemOf(seen, { place: this.#place, timeline: written.timeline });
    const { lag } = this;
    return problem ?? (lag === null || lag.ms > this.#times.lagMaxMs ? 'BEHIND' : null);
  }

  /** A host name may resolve to another server the next time, so each new connection is checked. */
  async #verify(client: pg.ClientBase): Promise<void> {
    const { place, isStandby } = await seenOver(client);
    if (place !== this.#place) throw new ReplicaRefused('ELSEWHERE');
    if (!isStandby) throw new ReplicaRefused('NOT_A_STANDBY');
  }

  #become(problem: ReplicaProblem | null): void {
    if (this.#problem === problem || this.#isClosed) return;
    this.#problem = problem;
    this.#observer.changed(problem);
  }
}
