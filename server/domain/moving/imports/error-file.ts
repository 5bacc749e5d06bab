import { pipeline, Readable } from 'node:stream';
import type { Input } from '@callwright/contract/endpoint.ts';
import type { errorFile } from '@callwright/contract/imports.ts';
import { stringify } from 'csv-stringify';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { StreamedReply } from '#/platform/replies/reply.ts';
import { reasonHeading } from './guess.ts';
import type { ErrorRow } from './list.ts';
import { readOwnRun } from './may-import.ts';

const atOnce = 1_000;

/** GET /v1/imports/{id}/errors.csv: the rows with errors, in the columns of the original file. */
export async function getErrorFile(ctx: Ctx, { id }: Input<typeof errorFile>): Promise<StreamedReply> {
  const run = await readOwnRun(ctx, id);
  const headings = await headingsOf(ctx, id);
  const sheet = stringify({
    delimiter: run.options.delimiter ?? ',',
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    header: true,
    columns: [...headings, reasonHeading].map((header, place) => ({ key: String(place), header })),
  });
  const file = pipeline(Readable.from(rowsOf(ctx, id, headings)), sheet, () => undefined);
  file.on('error', () => undefined); // the client has disconnected
  return new StreamedReply(file, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="import-${id}-errors.csv"`,
    'X-Accel-Buffering': 'no',
  });
}

async function headingsOf(ctx: Ctx, id: number): Promise<string[]> {
  const { rows } = await sql<{ headings: string[] }>`
    select headings from import_run where account_id = ${ctx.accountId} and id = ${id}`.execute(ctx.db);
  return (rows[0]?.headings ?? []).filter((heading) => heading !== reasonHeading);
}

async function* rowsOf(ctx: Ctx, id: number, headings: readonly string[]): AsyncGenerator<string[]> {
  for (let after = 0; ;) {
    // One after the other: this query starts after the last row of the one before.
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql<Omit<ErrorRow, 'record_id'>>`
      select row_number, field, code, message, params, is_part, cells from import_error
      where account_id = ${ctx.accountId} and import_id = ${id} and row_number > ${after} and record_id is null order by row_number limit ${sql.lit(atOnce)}`.execute(
      ctx.db,
    );
    for (const { cells, field, message } of rows)
      yield [
        ...headings.map((heading) => cells[heading] ?? ''),
        field === null ? message : `${field}: ${message}`,
      ];
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.row_number;
  }
}
