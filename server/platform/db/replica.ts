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
  /** Between two looks at the replica, and for how long it is left alone after it failed. */
  readonly lookEveryMs: number;
  /** Further behind than this, it is not asked at all. */
  readonly lagMaxMs: number;
  /** How long a read waits for changes that are on their way, before it goes to the primary: one wait after the other. */
  readonly waitsMs: readonly number[];
};

const standard: ReplicaTimes = { lookEveryMs: 1_000, lagMaxMs: 5_000, waitsMs: [2, 5, 10] };

/** Who is told how reads go. */
export type ReplicaObserver = {
  /** A statement of such a request was answered. */
  read(target: 'replica' | 'primary'): void;
  /** A request that was to be read from the replica goes on at the primary. */
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
  /** Of the primary, as `placeOfCluster` names it. */
  readonly place: string;
  readonly primary: Db;
  readonly max: number;
  readonly times?: ReplicaTimes;
};

/**
 * A streaming standby that answers reads. It is used while the last look at it found nothing against it; the first read
 * that does not reach it ends that until the next look, so that a dead one costs no request any time.
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

  /** Null while it is read from. */
  get problem(): ReplicaProblem | null {
    return this.#problem;
  }

  /** Tells one observer from now on, and at once what is against the replica. */
  observe(observer: ReplicaObserver): void {
    this.#observer = observer;
    observer.changed(this.#problem);
  }

  get observer(): ReplicaObserver {
    return this.#observer;
  }

  /** Null before it was seen for the first time. */
  get lag(): Lag | null {
    return this.#lag.read(performance.now());
  }

  /** What a read has to see that begins now: everything that anybody was told is done. */
  async position(): Promise<string> {
    const { position, timeline } = await this.#positions.now();
    if (timeline !== this.#timeline) throw new ReplicaRefused('OLD_TIMELINE');
    return position;
  }

  /** Sends a read, and again after moments in which what it has to see can arrive. */
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

  /** Takes note of what went wrong with a read, and says which kind of fault it was. */
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
      return; // The primary is away, which requests say; nothing new is known of the replica.
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

  /** A name may lead elsewhere the next time it is looked up, so each connection is asked where it has arrived. */
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
