import type { Db } from '../ctx.ts';

/**
 * A statement, or a part of one, with its parameters: texts and what stands between them. Parts go into each other
 * with `${…}`; any other value becomes a parameter. Building one costs a twentieth of what it costs with a query
 * builder (docs/decisions/0025), which counts where a read is one statement.
 */
export class Sql<Row = unknown> {
  readonly #texts: readonly string[];
  readonly #values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.#texts = texts;
    this.#values = values;
  }

  /** Sends it; within a transaction `db` has to be the transaction's. */
  async execute(db: Db): Promise<{ rows: Row[] }> {
    const values: unknown[] = [];
    const text = this.#write('', values);
    return db.run(text, values) as Promise<{ rows: Row[] }>; // what a hand-written statement returns is its author's claim
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
  return new Sql(texts, values);
}

/** Text as it is; never anything that came with a request. */
sql.raw = <Row = unknown>(text: string): Sql<Row> => new Sql([text], []);

/** The name of a column, `c.first_name`, or of a table. */
sql.ref = (name: string): Sql<never> =>
  sql.raw(
    name
      .split('.')
      .map((part) => `"${part.replaceAll('"', '""')}"`)
      .join('.'),
  );

/** A number that belongs into the text, because the plan depends on it. */
sql.lit = (value: number): Sql<never> => sql.raw(String(Number(value)));

/** Values or parts, one after the other. */
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
