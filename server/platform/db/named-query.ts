import pg from 'pg';
import { nameInCell, whileNamed, type NamedStatement } from './named-statements.ts';
import { PreparedStatements, type Columns } from './prepared-statements.ts';
import { rowMakerOf } from './row-maker.ts';

// What the driver's types leave out of its query: how it answers the messages of the protocol.
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
  /** A row that could not be read. */
  readonly _canceledDueToError: unknown;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};

/** Connections as those see them that have nothing described. */
const quiet = new WeakMap<Connection, Connection>();

/**
 * A statement that may be prepared under a name. From the second time on the database does not describe its columns again,
 * which costs a row of 60 columns 40 µs, and one of a single column 10: they cannot be others, because it refuses to run a
 * prepared statement whose columns have changed.
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

  /** One that could not be written takes its connection with it: what was sent behind it must not be committed without it. */
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
  /** Whose name it has. */
  readonly statement?: NamedStatement;
};

/**
 * Sends a statement with parameters, prepared once it comes again.
 * @param cell where it most likely runs
 * @param sendOne how it is sent
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

/** Sends a query that is told its answer. */
export function submit(
  client: pg.ClientBase,
  queryWith: (answered: Answered) => NamedQuery,
): Promise<pg.QueryResult> {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    const query = queryWith((error, result) => (error === null ? resolve(result) : reject(error)));
    client.query(query as unknown as pg.Submittable);
  }).catch((error: Error) => {
    // As the driver does: what was sent from where, instead of what was read from a socket.
    Error.captureStackTrace(error);
    throw error;
  });
}

/** What a text is answered: the driver has a list for several statements, which its types leave out. */
export function oneOrAll(results: readonly pg.QueryResult[]): pg.QueryResult {
  const [first] = results;
  return first !== undefined && results.length === 1 ? first : (results as unknown as pg.QueryResult);
}
