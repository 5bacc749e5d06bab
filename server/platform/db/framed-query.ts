import type pg from 'pg';
import { NamedQuery, submit, type Answered, type Config, type Connection } from './named-query.ts';

type Fields = readonly (string | null)[];

/**
 * A statement sent between our own prepared statements, before a single `sync`. All are answered in order; the caller
 * gets the answer to its own.
 */
export abstract class FramedQuery extends NamedQuery {
  /** How many answers precede the statement's own. */
  readonly #ahead: number;
  #answered = 0;

  constructor(client: pg.ClientBase, config: Config, ahead: number, callback: Answered) {
    super(client, { ...config, queryMode: 'extended' } as Config, callback); // missing in its types
    this.#ahead = ahead;
  }

  /** Called for a row of one of the statements around it; `_place` says which. */
  protected rowAround(_place: number, _fields: Fields): void {
    // Most queries need none of these rows.
  }

  /** Prepares the statement, and sends the others behind it. */
  protected prepareBefore(connection: Connection, sendBehind: () => void): void {
    const sync = (): void => {
      sendBehind();
      connection.sync();
    };
    super.prepare(Object.create(connection, { sync: { value: sync } }) as Connection); // the same but for this
  }

  override handleDataRow(message: { readonly fields: Fields }): void {
    if (this.#answered === this.#ahead) super.handleDataRow(message);
    else this.rowAround(this.#answered, message.fields);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#answered === this.#ahead) super.handleCommandComplete(message, connection);
    this.#answered += 1;
  }
}

const prepared = new WeakMap<pg.ClientBase, Set<string>>();

/** Prepares the surrounding statements, once per connection. */
export async function prepareAll(
  client: pg.ClientBase,
  statements: readonly { readonly name: string; readonly text: string }[],
): Promise<void> {
  const known = prepared.get(client) ?? new Set();
  prepared.set(client, known);
  for (const { name, text } of statements) {
    if (known.has(name)) continue;
    await submit(client, (answered) => new Preparation(client, { name, text }, answered));
    known.add(name);
  }
}

/** Prepares a statement without running it. */
class Preparation extends NamedQuery {
  override prepare(connection: Connection): void {
    connection.parse({ name: this.name, text: this.text, types: [] });
    connection.sync();
  }
}

/** Runs a prepared statement. Its values are texts. */
export function runPrepared(connection: Connection, statement: string, values: readonly string[] = []): void {
  connection.bind({ portal: '', statement, values, valueMapper: asIs });
  connection.execute({ portal: '', rows: 0 });
}

function asIs(value: string): string {
  return value;
}
