import pg from 'pg';
import { GuardedQuery, sendGuarded, type Guard } from '../../server/platform/db/guarded-query.ts';
import { NamedQuery } from '../../server/platform/db/named-query.ts';

// Records the database statements of the pipeline for a request, so that the floor can send the same.

export type Statement = { text: string; values: Value[]; guard: Guard | null };
/** A parameter as it was sent, or one that contains an id which earlier statements created. */
export type Value = { plain: unknown } | { parts: string[]; ids: number[]; isNumber: boolean };

type Said = { text: string; values: unknown[]; guard: Guard | null; newId: number | null };

type Answer = { rows?: (unknown[] | { id?: unknown })[]; fields?: { name: string }[] };

let said: Said[] | null = null;

/** Records every connection that the driver opens in this process. */
export function listenToDriver(): void {
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function recorded(this: unknown, ...args: unknown[]): unknown {
    const into = said;
    const [query] = args as [string | NamedQuery | { text: string; values?: unknown[] }];
    if (into === null) return original.apply(this, args);
    if (query instanceof NamedQuery) {
      const guard = query instanceof GuardedQuery ? query.guard : null;
      const note = noteOf(into, query.text, query.values ?? [], guard);
      const { callback } = query;
      query.callback = (error, answer) => {
        if (error === null) note(answer as Answer);
        callback(error, answer);
      };
      return original.apply(this, args);
    }
    const result = original.apply(this, args);
    if (!(result instanceof Promise)) return result;
    const note =
      typeof query === 'string'
        ? noteOf(into, query, [], null)
        : noteOf(into, query.text, query.values ?? [], null);
    return result.then((answer: Answer) => {
      note(answer);
      return answer;
    });
  };
}

/** Stores a statement, and then the id that it created. */
function noteOf(into: Said[], text: string, values: readonly unknown[], guard: Guard | null) {
  const entry: Said = { text, values: [...values], guard, newId: null };
  into.push(entry);
  return (answer: Answer): void => {
    const id = idOf(answer);
    if (/insert into|nextval/i.test(text) && typeof id === 'number') entry.newId = id;
  };
}

/** Repeats a recorded statement, under the row-level security policies of its workspace if it used them. */
export function sendAgain(
  client: pg.ClientBase,
  { text, guard }: Pick<Statement, 'text' | 'guard'>,
  name: string,
  values: unknown[],
): Promise<pg.QueryResult> {
  const query = values.length === 0 && guard === null ? { text } : { name, text, values };
  return guard === null ? client.query(query) : sendGuarded(client, query, guard);
}

/** Prepared statements return rows as lists, others as objects. */
function idOf({ rows, fields }: Answer): unknown {
  const row = rows?.[0];
  return Array.isArray(row) ? row[fields?.findIndex(({ name }) => name === 'id') ?? -1] : row?.id;
}

/** The statements of `work`, in order; nothing else may use the database at that time. */
export async function record(work: () => Promise<unknown>): Promise<Statement[]> {
  const mine: Said[] = [];
  said = mine;
  try {
    await work();
  } finally {
    said = null;
  }
  return mine
    .filter(({ text }) => !/process_heartbeat|pgboss|pg_notify/.test(text))
    .map(({ text, values, guard }, index, all) => ({
      text,
      guard,
      values: values.map((value) => valueOf(value, all.slice(0, index))),
    }));
}

function valueOf(value: unknown, before: readonly Said[]): Value {
  const ids = before.flatMap(({ newId }, index) => (newId === null ? [] : [{ newId, index }]));
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return { plain: value };
  for (const { newId, index } of ids) {
    const parts = text.split(new RegExp(`(?<!\\d)${newId}(?!\\d)`));
    if (parts.length > 1)
      return { parts, ids: Array<number>(parts.length - 1).fill(index), isNumber: typeof value === 'number' };
  }
  return { plain: value };
}
