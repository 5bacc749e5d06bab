import type { Cells } from './cells.ts';
import { entering, guardOf, onConnection, runStatement } from './connections.ts';
import type { Db } from './db.ts';
import { isOutOfTime, ReplicaRefused, type Fallback } from './replica-faults.ts';
import type { Replica } from './replica.ts';
import { reachedText } from './replica-state.ts';

/** Where the statements of one workspace go. */
export type Reads = { readonly cells: Cells; ofWorkspace(accountId: number): Db };

/**
 * Where the reads of one request go: to the replica, as soon as it has everything that was acknowledged before the request
 * asked; and to the primary from the first that the replica cannot answer until the end of the request, which so never sees
 * the past after the present. Transactions, and what the service reads about people and credentials, go to the primary.
 */
export class ReplicaReads implements Reads {
  readonly cells: Cells;
  readonly #replica: Replica;
  readonly #primary: Reads;
  #position: Promise<string> | null = null;
  /** From then on the primary answers this request. */
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

  /** What a statement of this request has to see; null where the primary answers it. */
  async #needed(): Promise<string | null> {
    if (this.#replica.problem !== null) this.#leave('resting');
    if (this.#hasLeft) return null;
    try {
      this.#position ??= this.#replica.position();
      return await this.#position;
    } catch (error) {
      // Where it was the primary that did not answer, the statement will say so.
      this.#leave(error instanceof ReplicaRefused ? this.#replica.failed(error, '') : 'error');
      return null;
    }
  }

  /** The first reason counts; what comes of it does not. */
  #leave(why: Fallback | null): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    if (why !== null) this.#replica.observer.fellBack(why);
  }
}
