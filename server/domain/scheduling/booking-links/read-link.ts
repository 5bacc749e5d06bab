import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { linkColumns, linkTables, type LinkRow } from './booking-link.ts';

export async function readLink(ctx: Ctx, id: number): Promise<LinkRow> {
  const { rows } = await sql<LinkRow>`
    select ${linkColumns} from ${linkTables} where l.account_id = ${ctx.accountId} and l.id = ${id}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound('booking link');
  return row;
}
