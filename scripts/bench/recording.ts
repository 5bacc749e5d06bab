import pg from 'pg';

// What the pipeline says to the database while it answers a request, so that the floor can say the same.

export type Statement = { text: string; values: Value[] };
/** A parameter as it was sent, or one that holds an id which the statements before it made. */
export type Value = { plain: unknown } | { parts: string[]; ids: number[]; isNumber: boolean };

type Said = { text: string; values: unknown[]; newId: number | null };

type Answer = { rows?: (unknown[] | { id?: unknown })[]; fields?: { name: string }[] };

let said: Said[] | null = null;

/** Listens to every connection of this process that is opened by the driver. */
export function listenToDriver(): void {
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function recorded(this: unknown, ...args: unknown[]): unknown {
    const result = original.apply(this, args);
    const into = said;
    const [query] = args as [string | { text: string; values?: unknown[] }];
    if (into === null || !(result instanceof Promise)) return result;
    const entry: Said =
      typeof query === 'string'
        ? { text: query, values: [], newId: null }
        : { text: query.text, values: [...(query.values ?? [])], newId: null };
    into.push(entry);
    return result.then((answer: Answer) => {
      const id = idOf(answer);
      if (/insert into|nextval/i.test(entry.text) && typeof id === 'number') entry.newId = id;
      return answer;
    });
  };
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
    .map(({ text, values }, index, all) => ({
      text,
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
