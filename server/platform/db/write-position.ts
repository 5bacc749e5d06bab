import type { Db } from './db.ts';
import { positionText } from './replica-state.ts';

/** How far the log of changes of the primary is, and on which of its histories. */
export type WritePosition = { readonly position: string; readonly timeline: number };

/**
 * Asks the primary how far its log is. Everybody who asks while a question is on its way shares the next one: the one that was
 * sent before they came says nothing about what was committed since.
 */
export class WritePositions {
  readonly #primary: Db;
  #current: Promise<unknown> | null = null;
  #next: Promise<WritePosition> | null = null;

  constructor(primary: Db) {
    this.#primary = primary;
  }

  /** A position that covers everything that was acknowledged before this was called. */
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
