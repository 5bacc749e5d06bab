import pg from 'pg';
import { nameInCell, whileNamed, type NamedStatement } from './named-statements.ts';
import { PreparedStatements, type Columns } from './prepared-statements.ts';
import { rowMakerOf } from './row-maker.ts';

// Not in the driver's types: how a query handles protocol messages.
export type Connection = {
  readonly parsedStatements: Record<string, string>;
  parse(message: object): void;
  bind(message: object): void;
  close(message: object): void;
  execute(message: object): void;
  describe(message: object): void;
  sync(): void;
  readonly stream: { destroy(error: Error): void };
};
export type Answered = (error: Error | null, result: pg.QueryResult) => void;
type Internals = new (
  config: object,
  values: undefined,
  callback: Answered,
) => {
  readonly text: string;
  readonly name: string | undefined;
  readonly values: unknown[] | undefined;
  callback: Answered;
  _result: Columns;
  _accumulateRows: boolean;
  /** Set if a row could not be parsed. */
  readonly _canceledDueToError: unknown;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};

/** Views of connections that skip `describe`. */
const quiet = new WeakMap<Connection, Connection>();

/**
 * A statement that may be prepared under a name. From the second time on, the database does not describe its columns
 * again; that would cost 40 µs for a row of 60 columns, and 10 µs for one column. The columns cannot change, because
 * PostgreSQL refuses to run a prepared statement whose columns have changed.
 */
export class NamedQuery extends (pg.Query as unknown as Internals) {
  readonly #prepared: PreparedStatements;
  readonly #statement: NamedStatement | undefined;
  #noteClosed: () => void = () => undefined;

  constructor(client: pg.ClientBase, config: Config, callback: Answered) {
    super(config, undefined, callback);
    this.#prepared = PreparedStatements.at(client);
    this.#statement = config.statement;
  }

  override prepare(connection: Connection): void {
    this.#noteClosed = this.#prepared.closeReleased(connection);
    const { name } = this;
    if (name !== undefined && this.#statement !== undefined) this.#prepared.add(name, this.#statement);
    const columns = name === undefined ? null : this.#prepared.columnsOf(name);
    if (columns === null || !this.hasBeenParsed(connection)) return super.prepare(connection);
    const { fields, _parsers } = columns;
    Object.assign(this._result, { fields, _parsers });
    this._accumulateRows = true;
    super.prepare(withoutDescribing(connection));
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.#noteClosed();
    super.handleCommandComplete(message, connection);
  }

  /**
   * A query that could not be written destroys its connection: statements sent behind it must not commit without it.
   */
  override handleError(error: Error, connection: Connection): void {
    const wasWritten = error instanceof pg.DatabaseError || Boolean(this._canceledDueToError);
    if (!wasWritten) connection.stream.destroy(error);
    super.handleError(error, connection);
  }
}

function withoutDescribing(connection: Connection): Connection {
  const known = quiet.get(connection);
  if (known !== undefined) return known;
  const made = Object.create(connection, { describe: { value: () => undefined } }) as Connection; // the same but for this
  quiet.set(connection, made);
  return made;
}

export type Config = pg.QueryConfig & {
  readonly rowMode?: 'array';
  /** The statement that the name belongs to. */
  readonly statement?: NamedStatement;
};

/**
 * Sends a statement with parameters, prepared from the second time on.
 * @param cell where it most likely runs
 * @param sendOne sends the query
 */
export function sendPrepared(
  client: pg.ClientBase,
  { text, values, cell }: { readonly text: string; readonly values: unknown[]; readonly cell: string },
  sendOne: (config: Config) => Promise<pg.QueryResult>,
): Promise<pg.QueryResult> {
  return whileNamed(text, async (statement) => {
    if (statement === undefined) return sendOne({ text, values });
    const name = nameInCell(statement.name, cell);
    const result = await sendOne({ name, text, values, rowMode: 'array', statement });
    PreparedStatements.at(client).noteColumns(name, result as pg.QueryResult & Columns); // missing in its types
    return { ...result, rows: (result.rows as unknown[][]).map(rowMakerOf(statement, result.fields)) };
  });
}

/** Submits a query and resolves with its answer. */
export function submit(
  client: pg.ClientBase,
  queryWith: (answered: Answered) => NamedQuery,
): Promise<pg.QueryResult> {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    const query = queryWith((error, result) => (error === null ? resolve(result) : reject(error)));
    client.query(query as unknown as pg.Submittable);
  }).catch((error: Error) => {
    // As the driver does: the stack shows where the query was sent, not where the socket was read.
    Error.captureStackTrace(error);
    throw error;
  });
}

/** The result of a text. For several statements the driver returns a list, which its types do not declare. */
export function oneOrAll(results: readonly pg.QueryResult[]): pg.QueryResult {
  const [first] = results;
  return first !== undefined && results.length === 1 ? first : (results as unknown as pg.QueryResult);
}
