import pg from 'pg';

/** Every row of every table, including those of the job engine, as SQL prints it; bytes are also decoded as text. */
export function dumpOf(url: string): Promise<Map<string, string>> {
  return onDatabase(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const texts = new Map<string, string>();
    for (const { name } of tables) {
      const { rows: bytes } = await client.query<{ column: string }>(
        `select format('encode(%I, ''escape'')', attname) as column from pg_attribute
        where attrelid = $1::regclass and atttypid = 'bytea'::regtype and attnum > 0 and not attisdropped`,
        [name],
      );
      const row = ['t::text', ...bytes.map(({ column }) => column)].join(', ');
      const { rows } = await client.query<{ row: string }>(
        `select concat_ws(' ', ${row}) as row from ${name} t`,
      );
      texts.set(name, rows.map(({ row }) => row).join('\n'));
    }
    return texts;
  });
}

/** Runs a function with a separate connection. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
