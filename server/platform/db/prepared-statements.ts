import type pg from 'pg';
import { releasedCount, type NamedStatement } from './named-statements.ts';

// Not in the driver's types of its results and connections.
export type Columns = Pick<pg.QueryResult, 'fields'> & { readonly _parsers: unknown };
type Closing = {
  readonly parsedStatements: Record<string, string>;
  close(message: { readonly type: 'S'; readonly name: string }): void;
};

type Prepared = { readonly statement: NamedStatement; columns: Columns | null };

const all = new WeakMap<pg.ClientBase, PreparedStatements>();

/** The named statements that a connection has prepared and not yet closed. */
export class PreparedStatements {
  readonly #byName = new Map<string, Prepared>();
  /** How many statements had been released when this connection last closed them. */
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
   * Closes released statements in the message that is about to be sent. If an error comes first, they stay open, so
   * they are forgotten only once the database has answered. Closing one twice is harmless.
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
