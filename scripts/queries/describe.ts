import pg from 'pg';

export type Column = { readonly name: string; readonly type: string };
export type Described = {
  readonly parameters: readonly string[];
  readonly columns: readonly Column[];
  /** For a list: the indexes that it uses. */
  readonly indexes?: readonly string[];
};

type Field = { name: string; dataTypeID: number };

/** Asks the database for the parameters and columns of a statement, without running it. Throws the errors it finds. */
export class Describer {
  readonly #client: pg.Client;
  #types = new Map<number, string>();

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async describe(text: string): Promise<Described> {
    if (this.#types.size === 0) await this.#readTypes();
    const fields = await new Promise<Field[]>((resolve, reject) => {
      this.#client.query(new Description(text, resolve, reject) as unknown as pg.Submittable);
    });
    const { rows } = await this.#client.query<{ types: string[] }>(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'described'",
    );
    await this.#client.query('deallocate described');
    return {
      parameters: rows[0]?.types ?? [],
      columns: fields.map((field) => ({ name: field.name, type: this.#types.get(field.dataTypeID) ?? '?' })),
    };
  }

  async #readTypes(): Promise<void> {
    const { rows } = await this.#client.query<{ oid: number; name: string }>(
      'select oid::int, format_type(oid, null) as name from pg_type',
    );
    this.#types = new Map(rows.map(({ oid, name }) => [oid, name]));
  }
}

type Connection = { parse(message: object): void; describe(message: object): void; sync(): void };

/** Implements the driver's interface for queries; the statement is parsed and described, but never bound. */
class Description {
  readonly #text: string;
  readonly #resolve: (fields: Field[]) => void;
  readonly #reject: (error: Error) => void;
  #fields: Field[] = [];
  #failed = false;
  callback = (): void => undefined;

  constructor(text: string, resolve: (fields: Field[]) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): null {
    connection.parse({ name: 'described', text: this.#text, types: [] });
    connection.describe({ type: 'S', name: 'described' });
    connection.sync();
    return null;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#failed = true;
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (!this.#failed) this.#resolve(this.#fields);
  }

  handleDataRow(): void {
    // A statement that is not executed returns no rows.
  }

  handleCommandComplete(): void {
    // It does not complete either.
  }
}
