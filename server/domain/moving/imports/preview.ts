import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { preview } from '@callwright/contract/imports.ts';
import type { ImportColumn, ImportOptions } from '@callwright/contract/import.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { readCsvHead, type CsvHead } from '#/ports/import-sources/csv.ts';
import { headOf } from './file-parts.ts';
import { guessMapping, layoutOf } from './guess.ts';
import { readOwnRun } from './may-import.ts';
import type { RunRow } from './run.ts';
import { targetsOf } from './targets.ts';

/** POST /v1/imports/{id}/preview */
export async function previewImport(
  ctx: Ctx,
  { id, options = {} }: Input<typeof preview>,
): Promise<Result<typeof preview>> {
  const run = await readOwnRun(ctx, id);
  const { resource } = run;
  if (resource === 'everything') throw new ApiError('IMPORT_STATE', { details: { status: run.status } });
  const { form, headings, rows } = await readHead(ctx, run, options);
  const targets = await targetsOf(ctx, resource);
  const known = await knownMapping(ctx, run, headings);
  const mapping = known?.filter(({ field }) => targets.some((target) => target.field === field));
  return {
    data: {
      headings,
      rows,
      mapping: mapping ?? guessMapping(headings, rows, targets),
      ...form,
      isKnownLayout: known !== null,
      fields: targets,
    },
  };
}

/** The beginning of the file, read as asked for or else as it looks. 409 before a part has arrived. */
export async function readHead(
  ctx: Ctx,
  run: RunRow,
  { delimiter, encoding }: ImportOptions,
): Promise<CsvHead> {
  const { head, isWhole } = await headOf(ctx, run);
  if (head.length === 0) throw new ApiError('IMPORT_STATE', { details: { status: run.status } });
  return readCsvHead(head, isWhole, {
    ...(delimiter !== undefined && { delimiter }),
    ...(encoding !== undefined && { encoding }),
  });
}

async function knownMapping(
  ctx: Ctx,
  { resource }: RunRow,
  headings: readonly string[],
): Promise<ImportColumn[] | null> {
  const { rows } = await sql<{ mapping: ImportColumn[] }>`
    select mapping from import_layout
    where account_id = ${ctx.accountId} and resource = ${resource} and layout = ${layoutOf(headings)}`.execute(
    ctx.db,
  );
  return rows[0]?.mapping ?? null;
}
