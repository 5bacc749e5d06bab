import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { csvSource } from '#/ports/import-sources/csv.ts';
import type { ImportSource } from '#/ports/import-sources/import-source.ts';
import type { RunRow } from './run.ts';

/** The file of a run from the beginning; one part is in memory at a time. */
async function* partsOf(ctx: Ctx, importId: number): AsyncGenerator<Buffer> {
  for (let part = -1; ;) {
    // One after the other: this query starts after the part before.
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql<{ part: number; content: Buffer }>`
      select part, content from import_part where account_id = ${ctx.accountId} and import_id = ${importId} and part > ${part}
      order by part limit 1`.execute(ctx.db);
    const [next] = rows;
    if (next === undefined) return;
    yield next.content;
    part = next.part;
  }
}

const headBytes = 65_536;

/**
 * The beginning of the file, and whether that is the whole file. Empty until the first part has arrived: a client that
 * sends that part last can be sure that an incomplete file is never started.
 */
export async function headOf(ctx: Ctx, run: RunRow): Promise<{ head: Buffer; isWhole: boolean }> {
  const { rows } = await sql<{ head: Buffer }>`
    select substring(content from 1 for ${headBytes}::int) as head from import_part
    where account_id = ${ctx.accountId} and import_id = ${run.id} and part = 0`.execute(ctx.db);
  const head = rows[0]?.head ?? Buffer.alloc(0);
  return { head, isWhole: head.length >= run.file_bytes };
}

/** What a run reads. Separator and encoding are the ones chosen at the start. */
export function sourceOf(ctx: Ctx, run: RunRow): ImportSource {
  const { delimiter = ',', encoding = 'utf-8' } = run.options;
  return csvSource(() => partsOf(ctx, run.id), { delimiter, encoding });
}
