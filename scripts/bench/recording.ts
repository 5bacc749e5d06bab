import pg from 'pg';
import { GuardedQuery, sendGuarded, type Guard } from '../../server/platform/db/guarded-query.ts';
import { NamedQuery } from '../../server/platform/db/named-query.ts';

// What the pipeline says to the database while it answers a request, so that the floor can say the same.

export type Statement = { text: string; values: Value[]; guard: Guard | null };
/** A parameter as it was sent, or one that holds an id which the statements before it made. */
export type Value = { plain: unknown } | { parts: string[]; ids: number[]; isNumber: boolean };

type Said = { text: string; values: unknown[]; guard: Guard | null; newId: number | null };

type Answer = { rows?: (unknown[] | { id?: unknown })[]; fields?: { name: string }[] };

let said: Said[] | null = null;

/** Listens to every connection of this process that is opened by the driver. */
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

/** Keeps a statement, and then the id that it made. */
function noteOf(into: Said[], text: string, values: readonly unknown[], guard: Guard | null) {
  const entry: Said = { text, values: [...values], guard, newId: null };
  into.push(entry);
  return (answer: Answer): void => {
    const id = idOf(answer);
    if (/insert into|nextval/i.test(text) && typeof id === 'number') entry.newId = id;
  };
}

/** Sends a recorded statement as it was sent: under the policies of its workspace, if it was. */
export function sendAgain(
  client: pg.ClientBase,
  { text, guard }: Pick<Statement, 'text' | 'guard'>,
  name: string,
  values: unknown[],
): Promise<pg.QueryResult> {
  const query = values.length === 0 && guard === null ? { text } : { name, text, values };
  return guard === null ? client.query(query) : sendGuarded(client, query, guard);
}

/** Prepared statements answer with lists, others with objects. */
function idOf({ rows, fields }: Answer): unknown {
  const row = rows?.[0];
  return Array.isArray(row) ? row[fields?.findIndex(({ name }) => name === 'id') ?? -1] : row?.id;
}

/** The statements of what `work` does, in order; nothing else may use the database meanwhile. */
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
