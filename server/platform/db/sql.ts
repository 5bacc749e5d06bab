import type { Db } from './db.ts';
import { placeOf } from './statement-place.ts';
import { statementLog, type Rows } from './statement-log.ts';

/**
 * A statement, or a part of one, with its parameters. Parts are nested with `${…}`; any other value becomes a
 * parameter. Building one takes a twentieth of the time of a query builder (docs/decisions/0025), which matters if a
 * request is one statement.
 */
export class Sql<Row = unknown> {
  readonly #texts: readonly string[];
  readonly #values: readonly unknown[];
  readonly #isSearch: boolean;

  constructor(texts: readonly string[], values: readonly unknown[], isSearch = false) {
    this.#texts = texts;
    this.#values = values;
    this.#isSearch = isSearch || values.some((value) => value instanceof Sql && value.#isSearch);
  }

  /** Sends the statement. Inside a transaction, `db` must be the transaction's. */
  async execute(db: Db): Promise<{ rows: Row[] }> {
    const values: unknown[] = [];
    const text = this.#write('', values);
    const result = await (db.run(text, values, this.#isSearch, placeOf(this.#texts)) as Promise<{
      rows: Row[];
    }>); // `npm run queries` compares the claim
    statementLog?.sent(text, this.#parts(), result.rows as Rows | undefined);
    return result;
  }

  #parts(): (readonly string[])[] {
    return [this.#texts, ...this.#values.flatMap((value) => (value instanceof Sql ? value.#parts() : []))];
  }

  #write(before: string, values: unknown[]): string {
    let text = before + (this.#texts[0] ?? '');
    for (let index = 0; index < this.#values.length; index++) {
      const value = this.#values[index];
      text = value instanceof Sql ? value.#write(text, values) : `${text}$${values.push(value)}`;
      text += this.#texts[index + 1] ?? '';
    }
    return text;
  }
}

/** `` sql<Row>`select … where id = ${id}` `` */
export function sql<Row = unknown>(texts: TemplateStringsArray, ...values: unknown[]): Sql<Row> {
  statementLog?.met(texts);
  return new Sql(texts, values);
}

/**
 * A condition that needs an index on an operator that PostgreSQL does not consider leakproof: `like`, `@>`, `&&`, or a
 * function of a column. Under row-level security, such an index cannot be used, so the read runs as callwright_search,
 * to which no policy applies (SECURITY.md). Like all statements, it names its workspace.
 */
sql.search = (texts: TemplateStringsArray, ...values: unknown[]): Sql => {
  statementLog?.met(texts);
  return new Sql(texts, values, true);
};

/** Literal SQL. Never pass anything from a request. */
sql.raw = <Row = unknown>(text: string): Sql<Row> => new Sql([text], []);

/** The quoted name of a column, such as `c.first_name`, or of a table. */
sql.ref = (name: string): Sql<never> =>
  sql.raw(
    name
      .split('.')
      .map((part) => `"${part.replaceAll('"', '""')}"`)
      .join('.'),
  );

/** A number as literal text, where the plan depends on it. */
sql.lit = (value: number): Sql<never> => sql.raw(String(Number(value)));

/** Values or parts, with a separator between them. */
sql.join = (items: readonly unknown[], separator: Sql = comma): Sql<never> => {
  const values: unknown[] = [];
  for (const item of items) {
    if (values.length > 0) values.push(separator);
    values.push(item);
  }
  return new Sql(
    Array.from({ length: values.length + 1 }, () => ''),
    values,
  );
};

const comma = sql.raw(', ');
