import type { Db } from './db.ts';
import { positionText } from './replica-state.ts';

/** The WAL position of the primary, and its timeline. */
export type WritePosition = { readonly position: string; readonly timeline: number };

/**
 * Asks the primary for its WAL position. Callers that arrive while a query is in progress share the next one: the
 * current query was sent too early to cover what was committed before they called.
 */
export class WritePositions {
  readonly #primary: Db;
  #current: Promise<unknown> | null = null;
  #next: Promise<WritePosition> | null = null;

  constructor(primary: Db) {
    this.#primary = primary;
  }

  /** A position that covers everything acknowledged before this call. */
  now(): Promise<WritePosition> {
    if (this.#current === null) return this.#ask();
    this.#next ??= this.#current.then(() => {
      this.#next = null;
      return this.#ask();
    });
    return this.#next;
  }

  #ask(): Promise<WritePosition> {
    const asked = this.#read();
    const ended = asked.then(
      () => undefined,
      () => undefined,
    );
    this.#current = ended;
    void ended.then(() => {
      if (this.#current === ended) this.#current = null;
    });
    return asked;
  }

  async #read(): Promise<WritePosition> {
    const { rows } = await this.#primary.run(positionText, [8], false, 'platform/db/write-position.ts');
    const [row] = rows as WritePosition[]; // positionText says so
    if (row === undefined) throw new Error('The primary does not say how far it is');
    return row;
  }
}
