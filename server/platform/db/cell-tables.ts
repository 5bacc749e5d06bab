import type pg from 'pg';

/**
 * Tables with workspace rows that are not in cells: those read before the workspace is known (by a key, a session or a
 * company's address), and those written for many workspaces at once. `member` is read inside of cells as well.
 */
export const tablesOutside = [
  'api_key',
  'calendar_feed',
  'deprecated_use',
  'member',
  'request_log',
  'session_workspace',
  'sign_in_connection',
  'sign_in_domain',
  'sign_in_identity',
] as const;

/** The tables of a cell, each after those that it references. */
export function readCellTables(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  return readTables(client, "c.relkind = 'r' and c.relname <> all($1)");
}

/** The tables outside of cells, in the same order. */
export function readTablesOutside(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  return readTables(client, 'c.relname = any($1)');
}

async function readTables(client: Pick<pg.ClientBase, 'query'>, which: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refersTo: string[] }>(
    `select c.relname as name,
      coalesce((select array_agg(distinct target.relname::text) from pg_constraint r join pg_class target on target.oid = r.confrelid
        where r.contype = 'f' and r.conrelid = c.oid and r.confrelid <> c.oid), '{}') as "refersTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${which}
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
    order by c.relname`,
    [tablesOutside],
  );
  return inOrder(rows).map(({ name }) => name);
}

/** Sorts so that each comes after those that it references. */
export function inOrder<Named extends { readonly name: string; readonly refersTo: readonly string[] }>(
  all: readonly Named[],
): Named[] {
  const left = new Map(all.map((one) => [one.name, one]));
  const ordered: Named[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ refersTo }) => !refersTo.some((name) => left.has(name)));
    if (ready.length === 0)
      throw new Error(`Tables of cells refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const one of ready) {
      ordered.push(one);
      left.delete(one.name);
    }
  }
  return ordered;
}
