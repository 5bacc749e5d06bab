import type { Database } from './open.ts';
import type { Sql } from './sql.ts';
import { pipelined } from './pipelined.ts';

/**
 * Runs one query outside of cells and one in each cell, which may be on other servers. With a single cell, both are
 * sent at once over one connection.
 */
export async function outsideAndInCells<Outside, Inside>(
  database: Pick<Database, 'cells' | 'db' | 'eachCell'>,
  outside: Sql<Outside>,
  inside: Sql<Inside>,
): Promise<{ outside: Outside[]; inside: Inside[] }> {
  const { cells, db } = database;
  if (cells.isOne)
    return db.onConnection(async (one) => {
      const [there, here] = await pipelined(outside.execute(one), inside.execute(one));
      return { outside: there.rows, inside: here.rows };
    });
  const { rows } = await outside.execute(db);
  const found: Inside[] = [];
  for (const cell of database.eachCell()) found.push(...(await inside.execute(cell)).rows);
  return { outside: rows, inside: found };
}
