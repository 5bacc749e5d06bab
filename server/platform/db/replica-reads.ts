import type { Cells } from './cells.ts';
import { entering, guardOf, onConnection, runStatement } from './connections.ts';
import type { Db } from './db.ts';
import { isOutOfTime, ReplicaRefused, type Fallback } from './replica-faults.ts';
import type { Replica } from './replica.ts';
import { reachedText } from './replica-state.ts';

/** Where statements of one workspace are sent. */
export type Reads = { readonly cells: Cells; ofWorkspace(accountId: number): Db };

/**
 * Sends the reads of one request to the replica, once it has everything that was acknowledged before the request began.
 * From the first read that the replica cannot answer, the rest of the request goes to the primary, so it never sees an
 * older state after a newer one. Transactions, and reads of people and credentials, go to the primary.
 */
export class ReplicaReads implements Reads {
  readonly cells: Cells;
  readonly #replica: Replica;
  readonly #primary: Reads;
  #position: Promise<string> | null = null;
  /** True once the primary answers the rest of this request. */
  #hasLeft = false;

  constructor(replica: Replica, primary: Reads) {
    this.#replica = replica;
    this.#primary = primary;
    this.cells = primary.cells;
  }

  ofWorkspace(accountId: number): Db {
    const primary = this.#primary.ofWorkspace(accountId);
    const { pool } = this.#replica;
    const { cells } = this;
    return {
      cells,
      run: (text, values, isSearch = false, name) =>
        this.#read(
          (position) =>
            runStatement(pool, text, values, {
              guard: { ...guardOf(cells, accountId, isSearch), position },
              name,
            }),
          () => primary.run(text, values, isSearch, name),
          name,
        ),
      onConnection: (work) => {
        this.#leave(null);
        return primary.onConnection(work);
      },
      asService: (work) => {
        this.#leave(null);
        return primary.asService(work);
      },
      reading: (work) =>
        this.#read(
          (position) =>
            onConnection(pool, (db) =>
              work(
                entering(db, cells, String(accountId), ''),
                `begin read only; select ${reachedText(`'${position}'`)}`,
              ),
            ),
          () => primary.onConnection((db) => work(db, 'begin')),
          'transaction',
        ),
    };
  }

  async #read<T>(
    onReplica: (position: string) => Promise<T>,
    onPrimary: () => Promise<T>,
    name = 'unknown',
  ): Promise<T> {
    const position = await this.#needed();
    if (position !== null) {
      try {
        const value = await this.#replica.send(() => onReplica(position));
        this.#replica.observer.read('replica');
        return value;
      } catch (error) {
        if (isOutOfTime(error)) throw error;
        this.#leave(this.#replica.failed(error, name));
      }
    }
    this.#replica.observer.read('primary');
    return onPrimary();
  }

  /** The position that a statement of this request must see; null if the primary answers it. */
  async #needed(): Promise<string | null> {
    if (this.#replica.problem !== null) this.#leave('resting');
    if (this.#hasLeft) return null;
    try {
      this.#position ??= this.#replica.position();
      return await this.#position;
    } catch (error) {
      // If it was the primary that failed, the statement will fail as well and say so.
      this.#leave(error instanceof ReplicaRefused ? this.#replica.failed(error, '') : 'error');
      return null;
    }
  }

  /** Only the first reason is reported, not its consequences. */
  #leave(why: Fallback | null): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    if (why !== null) this.#replica.observer.fellBack(why);
  }
}
