import { unwrapped } from '@callwright/contract/unwrapped.ts';
import { z } from 'zod';

// The columns of a file are derived from the schema of the list's rows: a field added there is in the next export.

/** One column: the path of its value in a row, and its heading. */
export type Column = { readonly key: string; readonly path: readonly string[]; readonly heading: string };

/** A custom field of the workspace, as its answers appear in `customFields`. */
export type AnsweredField = { readonly identifier: string; readonly name: string };

const answersIn = 'customFields';

/**
 * Flattens nested objects into dotted names such as `closerOwner.name`; each custom field is a column named after it.
 */
export function columnsOf(row: z.ZodType, fields: readonly AnsweredField[]): Column[] {
  const plain = pathsIn(row, []).map((path) => ({ key: path.join('.'), path, heading: path.join('.') }));
  const answers = fields.map(({ identifier, name }) => ({
    key: `${answersIn}.${identifier}`,
    path: [answersIn, identifier],
    heading: name,
  }));
  const at = plain.findIndex(({ key }) => key === answersIn);
  return at < 0 ? plain : distinct(plain.toSpliced(at, 1, ...answers));
}

/** Makes headings unique: two columns with the same heading could not be told apart. */
function distinct(columns: readonly Column[]): Column[] {
  const headings = Map.groupBy(columns, ({ heading }) => heading.toLowerCase());
  return columns.map((column) =>
    headings.get(column.heading.toLowerCase())?.length === 1 || column.heading === column.key
      ? column
      : { ...column, heading: `${column.heading} (${column.key})` },
  );
}

function pathsIn(schema: z.core.$ZodType, path: readonly string[]): (readonly string[])[] {
  const bare = unwrapped(schema);
  if (!(bare instanceof z.ZodObject)) return [path];
  return Object.entries(bare.shape).flatMap(([name, part]: [string, z.core.$ZodType]) =>
    pathsIn(part, [...path, name]),
  );
}

export function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    row,
  );
}

/** A value as a cell. Lists are joined with semicolons; objects with a name are shown by their name only. */
export function cellOf(value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((item) => String(named(item) ?? '')).join('; ');
  return typeof value === 'object' && Object.keys(value).length === 0 ? null : JSON.stringify(value);
}

function named(item: unknown): string | number | null {
  if (typeof item === 'object' && item !== null && 'name' in item && typeof item.name === 'string')
    return item.name;
  return cellOf(item);
}

/** The row with only these columns. */
export function picked(row: unknown, columns: readonly Column[]): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const { path } of columns) {
    const value = valueAt(row, path);
    if (value === undefined) continue;
    let place = kept;
    for (const name of path.slice(0, -1)) place = (place[name] ??= {}) as Record<string, unknown>; // made here
    place[path.at(-1) ?? ''] = value;
  }
  return kept;
}
