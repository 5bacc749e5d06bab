import type pg from 'pg';
import { releasedCount, type NamedStatement } from './named-statements.ts';

// What the driver's types leave out of its result, and of its connection.
export type Columns = Pick<pg.QueryResult, 'fields'> & { readonly _parsers: unknown };
type Closing = {
  readonly parsedStatements: Record<string, string>;
  close(message: { readonly type: 'S'; readonly name: string }): void;
};

type Prepared = { readonly statement: NamedStatement; columns: Columns | null };

const all = new WeakMap<pg.ClientBase, PreparedStatements>();

/** What a connection has prepared under names, for as long as it is sent. */
export class PreparedStatements {
  readonly #byName = new Map<string, Prepared>();
  /** What had been let go when this connection closed all of that. */
  #closedAt = 0;

  static at(client: pg.ClientBase): PreparedStatements {
    const known = all.get(client);
    if (known !== undefined) return known;
    const made = new PreparedStatements();
    all.set(client, made);
    return made;
  }

  add(name: string, statement: NamedStatement): void {
    if (!this.#byName.has(name)) this.#byName.set(name, { statement, columns: null });
  }

  columnsOf(name: string): Columns | null {
    return this.#byName.get(name)?.columns ?? null;
  }

  noteColumns(name: string, { fields, _parsers }: Columns): void {
    const prepared = this.#byName.get(name);
    if (prepared !== undefined) prepared.columns ??= { fields, _parsers };
  }

  /**
   * Closes what was let go, in the message that is about to be sent. An error ahead of that leaves it open: it is forgotten
   * only once the database has answered, or else closed again, which changes nothing where it is gone.
   * @returns to be called with the answer
   */
  closeReleased(connection: Closing): () => void {
    const count = releasedCount();
    if (count === this.#closedAt) return () => undefined;
    const closed = [...this.#byName].filter(([, { statement }]) => statement.isReleased);
    for (const [name] of closed) connection.close({ type: 'S', name });
    return () => {
      for (const [name] of closed) {
        this.#byName.delete(name);
        delete connection.parsedStatements[name];
      }
      this.#closedAt = count;
    };
  }
}
