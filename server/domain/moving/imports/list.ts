import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { detail, list, listErrors } from '@callwright/contract/imports.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { readOwnRun } from './may-import.ts';
import { presentRun, runColumns, visibleRuns, type RunRow } from './run.ts';

/** GET /v1/imports */
export async function listImports(ctx: Ctx, input: Input<typeof list>): Promise<Result<typeof list>> {
  const { rows, meta } = await readPage<RunRow>(ctx, input, {
    name: 'imports',
    from: 'import_run r',
    key: 'r.id',
    order: { by: 'r.created_at', type: 'timestamptz' },
    direction: 'desc',
    where: [sql`r.account_id = ${ctx.accountId}`, visibleRuns(ctx)],
    strategy: 'walk',
    row: (id) =>
      sql<RunRow>`select ${sql.raw(runColumns)} from import_run r where r.account_id = ${ctx.accountId} and r.id = ${id}`,
  });
  return { data: { imports: rows.map(presentRun), count: meta.count }, meta };
}

/** GET /v1/imports/{id} */
export async function getImport(ctx: Ctx, { id }: Input<typeof detail>): Promise<Result<typeof detail>> {
  return { data: { import: presentRun(await readOwnRun(ctx, id)) } };
}

export type ErrorRow = {
  row_number: number;
  field: string | null;
  code: string;
  message: string;
  is_part: boolean;
  params: Record<string, string | number>;
  cells: Record<string, string>;
  record_id: number | null;
};

/** GET /v1/imports/{id}/errors */
export async function listImportErrors(
  ctx: Ctx,
  input: Input<typeof listErrors>,
): Promise<Result<typeof listErrors>> {
  const { id, ...paging } = input;
  await readOwnRun(ctx, id);
  const { rows, meta } = await readPage<ErrorRow>(ctx, paging, {
    name: `import errors ${id}`,
    from: 'import_error e',
    key: 'e.row_number',
    order: { by: 'e.row_number', type: 'bigint' },
    direction: 'asc',
    where: [sql`e.account_id = ${ctx.accountId} and e.import_id = ${id}`],
    strategy: 'walk',
    row: (number) => sql<ErrorRow>`
      select e.row_number, e.field, e.code, e.message, e.params, e.is_part, e.cells, e.record_id from import_error e
      where e.account_id = ${ctx.accountId} and e.import_id = ${id} and e.row_number = ${number}`,
  });
  const errors = rows.map(({ row_number: rowNumber, record_id: recordId, is_part: isPart, ...row }) => ({
    ...row,
    rowNumber,
    isPart,
    recordId,
  }));
  return { data: { errors, count: meta.count }, meta };
}
