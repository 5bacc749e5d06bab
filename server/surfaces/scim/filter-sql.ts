import { sql, type Sql } from '#/platform/db/sql.ts';
import { invalidFilter, type Comparison, type Filter, type Value } from './filter.ts';

/** An attribute that can be searched, by its name in lower case: where it is stored and how it is compared. */
type Searchable =
  /** Compared case-insensitively, unless `exact`. */
  | { readonly kind: 'text'; readonly from: string; readonly exact?: true }
  | { readonly kind: 'boolean'; readonly from: string }
  | { readonly kind: 'instant'; readonly from: string }
  /** An attribute with several values: a `from` clause for its rows, and what each row can be searched by. */
  | { readonly kind: 'rows'; readonly from: string; readonly of: Searchables };

export type Searchables = Readonly<Record<string, Searchable>>;

/** A filter as an SQL condition. Each part is true or false, never null, so that `not` is correct. */
export function conditionOf(filter: Filter, known: Searchables): Sql<unknown> {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((part) => conditionOf(part, known));
      return sql`(${sql.join(parts, sql.raw(filter.op === 'and' ? ' and ' : ' or '))})`;
    }
    case 'not':
      return sql`(not ${conditionOf(filter.filter, known)})`;
    case '[]':
      return ofElements(filter.path, filter.filter, known);
    case 'pr':
      return presence(filter.path, known);
    default:
      return comparison(filter, known);
  }
}

/** `emails[type eq "work"]`: an attribute with one value is compared by its parts. */
function ofElements(path: string, filter: Filter, known: Searchables): Sql<unknown> {
  const searched = known[path];
  if (searched?.kind === 'rows') return someRow(searched.from, conditionOf(filter, searched.of));
  const prefix = `${path}.`;
  const parts = Object.entries(known).filter(([name]) => name.startsWith(prefix));
  if (parts.length === 0) throw unknown(path);
  return conditionOf(
    filter,
    Object.fromEntries(parts.map(([name, part]) => [name.slice(prefix.length), part])),
  );
}

function presence(path: string, known: Searchables): Sql<unknown> {
  const found = find(path, known);
  if (found.inRows !== null) return someRow(found.inRows, sql`true`);
  const from = sql.raw(found.searched.from);
  return found.searched.kind === 'text' ? sql`(coalesce(${from}, '') <> '')` : sql`(${from} is not null)`;
}

function comparison(
  { path, op, value }: Extract<Filter, { value: Value }>,
  known: Searchables,
): Sql<unknown> {
  const { searched, inRows } = find(path, known);
  // `members ne "7"` means groups that 7 is not in.
  if (op === 'ne') return sql`(not ${comparison({ path, op: 'eq', value }, known)})`;
  if (inRows !== null) return someRow(inRows, compared(searched, op, value, path));
  return sql`coalesce(${compared(searched, op, value, path)}, false)`;
}

type Simple = Exclude<Searchable, { kind: 'rows' }>;

/** `members` alone means `members.value`. */
function find(path: string, known: Searchables): { searched: Simple; inRows: string | null } {
  const whole = Object.hasOwn(known, path) ? known[path] : undefined;
  if (whole !== undefined && whole.kind !== 'rows') return { searched: whole, inRows: null };
  const [first = '', part = 'value', ...rest] = path.split('.');
  const rows = Object.hasOwn(known, first) ? known[first] : undefined;
  if (rows?.kind !== 'rows' || rest.length > 0) throw unknown(path);
  const searched = Object.hasOwn(rows.of, part) ? rows.of[part] : undefined;
  if (searched === undefined || searched.kind === 'rows') throw unknown(path);
  return { searched, inRows: rows.from };
}

function someRow(from: string, condition: Sql<unknown>): Sql<unknown> {
  return sql`exists (select from ${sql.raw(from)} and ${condition})`;
}

function compared(searched: Simple, op: Comparison, value: Value, path: string): Sql<unknown> {
  const from = sql.raw(searched.from);
  if (value === null) {
    if (op !== 'eq') throw invalidFilter(`${path} cannot be compared with null like this`);
    return sql`(${from} is null)`;
  }
  if (searched.kind === 'boolean') return comparedTruth(from, op, value, path);
  if (searched.kind === 'instant') return comparedInstant(from, op, value, path);
  if (typeof value !== 'string') throw invalidFilter(`${path} is compared with text`);
  if (searched.exact === true) return comparedText(from, sql`${value}::text`, op);
  return comparedText(sql`lower(${from})`, sql`lower(${value}::text)`, op);
}

function comparedText(from: Sql<unknown>, value: Sql<unknown>, op: Comparison): Sql<unknown> {
  switch (op) {
    case 'co':
      return sql`(position(${value} in ${from}) > 0)`;
    case 'sw':
      return sql`starts_with(${from}, ${value})`;
    case 'ew':
      return sql`(right(${from}, char_length(${value})) = ${value})`;
    case 'eq':
      return sql`(${from} = ${value})`;
    default:
      return sql`(${from} collate "C" ${operatorOf(op)} ${value})`;
  }
}

function comparedTruth(from: Sql<unknown>, op: Comparison, value: Value, path: string): Sql<unknown> {
  const wanted = String(value).toLowerCase();
  if (op !== 'eq' || (wanted !== 'true' && wanted !== 'false'))
    throw invalidFilter(`${path} is either true or false`);
  return sql`(${from} = ${wanted === 'true'})`;
}

function comparedInstant(from: Sql<unknown>, op: Comparison, value: Value, path: string): Sql<unknown> {
  if (op === 'co' || op === 'sw' || op === 'ew')
    throw invalidFilter(`${path} is a moment, which has no parts`);
  return sql`(date_trunc('milliseconds', ${from}) ${operatorOf(op)} ${instantOf(value, path)}::timestamptz)`;
}

function instantOf(value: Value, path: string): string {
  try {
    const { epochMilliseconds } = Temporal.Instant.from(String(value));
    const year = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO('UTC').year;
    if (year >= 1 && year <= 9_999)
      return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toString();
  } catch {
    // Not an instant.
  }
  throw invalidFilter(`${path} is compared with a moment, "2026-11-23T09:00:00Z"`);
}

const operators = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

function operatorOf(op: Comparison): Sql<unknown> {
  return sql.raw(op in operators ? operators[op as keyof typeof operators] : '='); // looked up the line before
}

function unknown(path: string): ReturnType<typeof invalidFilter> {
  return invalidFilter(`There is nothing to find by ${path.slice(0, 100)}`);
}

/** The sort expression, or null for an unknown name. Text is sorted case-insensitively. */
export function orderOf(path: string, known: Searchables): Sql<unknown> | null {
  const searched = Object.hasOwn(known, path) ? known[path] : undefined;
  if (searched === undefined || searched.kind === 'rows') return null;
  const from = sql.raw(searched.from);
  return searched.kind === 'text' && searched.exact !== true ? sql`lower(${from})` : from;
}
