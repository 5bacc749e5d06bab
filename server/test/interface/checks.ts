import assert from 'node:assert/strict';
import type { Json, Reply } from '../client.ts';
import type { World } from './world.ts';

/** A method and path of the interface, with a description and checks for each parameter. */
export type Entry = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** A description for the table. */
  readonly says: string;
  readonly status: 200 | 201;
  /** The fields of the answer, as paths. */
  readonly has: readonly string[];
  /** The default request for all parameters; rows that can be used only once are created here. */
  readonly request?: (world: World) => object | Promise<object>;
  /** For a list: its items, and the rows of the world that may be among them, by letter. */
  readonly items?: (body: Json) => Json[];
  readonly rows?: (world: World) => Readonly<Record<string, number>>;
  /** For a write: the record that it returns. */
  readonly shows?: (body: Json) => Json;
  readonly names: Readonly<Record<string, readonly [says: string, ...checks: Check[]]>>;
};

/** A request to the endpoint of an entry, about one of its parameters. */
export type Asking = {
  readonly world: World;
  readonly entry: Entry;
  readonly name: string;
  readonly base: () => Promise<object>;
  readonly ask: (values: object) => Promise<Reply<Json>>;
};
export type Check = (asking: Asking) => Promise<void>;
type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };
/** A value to send, or a function that creates it. */
type Value = Plain | ((world: World) => unknown);
/** Further fields to send. */
type Extra = object | ((world: World) => object);

/** A filter: each value finds exactly these rows of the world. */
export function finds(
  ...cases: readonly (readonly [value: Value, letters: string, extra?: object])[]
): Check {
  return async ({ world, entry, name, base, ask }) => {
    for (const [value, letters, extra] of cases) {
      const reply = await ask({ ...(await base()), ...extra, [name]: valueIn(world, value) });
      assert.equal(reply.status, 200, said(reply));
      assert.equal(lettersIn(reply.body, world, entry), letters, `${name}=${String(valueIn(world, value))}`);
    }
  };
}

function lettersIn(body: Json, world: World, { items, rows }: Entry): string {
  const ids = new Set((items?.(body) ?? []).map(({ id }) => id));
  return Object.entries(rows?.(world) ?? {})
    .filter(([, id]) => ids.has(id))
    .map(([letter]) => letter)
    .join('');
}

/** Each value is answered with 400, with the name of the field. */
export function refuses(...values: readonly Value[]): Check {
  return async ({ world, name, base, ask }) => {
    for (const value of values) {
      const reply = await ask({ ...(await base()), [name]: valueIn(world, value) });
      assert.equal(reply.status, 400, `${name}=${String(valueIn(world, value))}: ${said(reply)}`);
      assert.ok(name in reply.body.message.details.fieldErrors, said(reply));
    }
  };
}

/** Without this parameter the answer is 400 and names it; `others` are fields that could replace it. */
export function isRequired(...others: readonly string[]): Check {
  return async ({ name, base, ask }) => {
    const rest = Object.entries(await base()).filter(([key]) => key !== name && !others.includes(key));
    const reply = await ask(Object.fromEntries(rest));
    assert.equal(reply.status, 400, said(reply));
    assert.ok(name in reply.body.message.details.fieldErrors, said(reply));
  };
}

/** A row that does not exist in this account is answered with 404. */
export function notFound(value: Value = 9_000_000_000): Check {
  return async ({ world, name, base, ask }) => {
    const reply = await ask({ ...(await base()), [name]: valueIn(world, value) });
    assert.deepEqual([reply.status, reply.body.code], [404, 'NOT_FOUND'], said(reply));
  };
}

/** A value that is accepted and returned, under its own name or by `shown`. */
export function takes(
  value: Value,
  shown?: (answer: Json, world: World) => unknown,
  extra: Extra = {},
): Check {
  return async ({ world, entry, name, base, ask }) => {
    const sent = valueIn(world, value);
    const others = typeof extra === 'function' ? extra(world) : extra;
    const reply = await ask({ ...(await base()), ...others, [name]: sent });
    assert.ok(reply.status === 200 || reply.status === 201, said(reply));
    const answer = entry.shows?.(reply.body) ?? reply.body;
    if (shown === undefined) assert.deepEqual(answer[name], sent, said(reply));
    else assert.ok(shown(answer, world), `${name} does not show: ${said(reply)}`);
  };
}

export const limit: readonly [string, ...Check[]] = [
  'items on a page, 1 to 100, default 20',
  async ({ entry, base, ask }) => {
    const { body } = await ask({ ...(await base()), limit: 1 });
    assert.equal(entry.items?.(body).length, 1);
    assert.equal((await ask(await base())).body.meta.limit, 20);
  },
  refuses(0, 101, -1, 'x'),
];

export const page: readonly [string, ...Check[]] = [
  'page from 0, default 0',
  async ({ entry, base, ask }) => {
    const [first, second] = [
      await ask({ ...(await base()), limit: 1 }),
      await ask({ ...(await base()), limit: 1, page: 1 }),
    ];
    assert.equal(entry.items?.(second.body).length, 1);
    assert.notEqual(entry.items?.(first.body)[0]?.id, entry.items?.(second.body)[0]?.id);
  },
  refuses(-1, 'x'),
];

export const orderBy: readonly [string, ...Check[]] = [
  'asc or desc',
  async ({ entry, base, ask }) => {
    const [up, down] = [
      await ask({ ...(await base()), orderBy: 'asc' }),
      await ask({ ...(await base()), orderBy: 'desc' }),
    ];
    const ids = (reply: Reply<Json>) => entry.items?.(reply.body).map(({ id }) => id);
    assert.deepEqual(ids(up), ids(down)?.toReversed());
  },
  refuses('sideways'),
];

/** Each column orders the list by the field with that name. */
export function orderColumn(...columns: readonly string[]): readonly [string, ...Check[]] {
  return [
    columns.join(', '),
    async ({ entry, base, ask }) => {
      for (const column of columns) {
        const reply = await ask({ ...(await base()), orderColumn: column, orderBy: 'asc' });
        assert.equal(reply.status, 200, said(reply));
        const values = (entry.items?.(reply.body) ?? []).map((item) => sortable(item[column]));
        assert.deepEqual(values, values.toSorted(), column);
      }
    },
    refuses('accountId', '1'),
  ];
}

function sortable(value: unknown): string {
  return typeof value === 'number'
    ? String(value).padStart(16, '0')
    : JSON.stringify(value ?? '').toLowerCase();
}

function valueIn(world: World, value: Value): unknown {
  return typeof value === 'function' ? value(world) : value;
}

export function said({ status, body }: Reply<Json>): string {
  return `${status} ${JSON.stringify(body).slice(0, 700)}`;
}
