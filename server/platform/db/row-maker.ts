import { Script } from 'node:vm';

type RowMaker = (values: unknown[]) => Record<string, unknown>;

const makers = new WeakMap<object, RowMaker>();

/**
 * Makes objects from the rows of a prepared statement. The driver sets properties by name one after another, in code
 * shared by all statements, which V8 cannot optimize for one shape: 39 µs for a page of 20 rows with 43 columns,
 * against 13 µs with an object literal per statement. The column names are ours, and quoted.
 */
export function rowMakerOf(statement: object, fields: readonly { name: string }[]): RowMaker {
  const known = makers.get(statement);
  if (known !== undefined) return known;
  const properties = fields.map(({ name }, index) => `${JSON.stringify(name)}: values[${index}]`);
  const made = new Script(`(values) => ({ ${properties.join(', ')} })`).runInThisContext() as RowMaker; // what the text says
  makers.set(statement, made);
  return made;
}
