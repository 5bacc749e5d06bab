import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { preview } from '@callwright/contract/imports.ts';
import type { ImportColumn, ImportOptions, ImportRow } from '@callwright/contract/import.ts';
import type { ImportResource } from '@callwright/contract/import-rights.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { SourceRow } from '#/ports/import-sources/import-source.ts';
import { readCsvHead, type CsvHead } from '#/ports/import-sources/csv.ts';
import { headOf, sourceOf } from './file-parts.ts';
import { tryRows } from './batch.ts';
import { guessMapping, guessOptions, layoutOf } from './guess.ts';
import { mustBeMapped } from './mapping.ts';
import { readOwnRun } from './may-import.ts';
import { readerOf, type Fault, type Fields } from './read-row.ts';
import type { Effect, RowResult } from './row-result.ts';
import type { RunRow } from './run.ts';
import { answersPrefix, targetsOf } from './targets.ts';

type Layout = { mapping: ImportColumn[]; options: ImportOptions };

/** POST /v1/imports/{id}/preview */
export async function previewImport(
  ctx: Ctx,
  { id, options = {}, mapping: tried }: Input<typeof preview>,
): Promise<Result<typeof preview>> {
  const run = await readOwnRun(ctx, id);
  const { resource } = run;
  if (resource === 'everything') throw new ApiError('IMPORT_STATE', { details: { status: run.status } });
  const { form, headings, rows } = await readHead(ctx, run, options);
  const targets = await targetsOf(ctx, resource);
  const known = await knownLayout(ctx, run, headings);
  const isTarget = ({ field }: ImportColumn): boolean => targets.some((target) => target.field === field);
  const mapping = known?.mapping.filter((one) => headings.includes(one.column) && isTarget(one));
  return {
    data: {
      headings,
      rows,
      mapping: mapping ?? guessMapping(headings, rows, targets),
      ...form,
      options: known?.options ?? guessOptions(headings),
      results:
        tried === undefined
          ? []
          : await resultsOf(
              ctx,
              { ...run, options: { ...run.options, ...options, ...form } },
              resource,
              tried,
            ),
      isKnownLayout: known !== null,
      fields: targets,
    },
  };
}

/**
 * Reads the beginning of the file, with the given format or a guessed one. Throws 409 before the first part has
 * arrived.
 */
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

/** About one screen. */
const triedRows = 10;

/** The results that the first rows would have. */
async function resultsOf(
  ctx: Ctx,
  run: RunRow,
  resource: ImportResource,
  mapping: readonly ImportColumn[],
): Promise<z.input<typeof ImportRow>[]> {
  const read = readerOf(mapping, await mustBeMapped(ctx, resource, mapping, run.options));
  const rows: SourceRow[] = [];
  for await (const row of sourceOf(ctx, run).rows(0)) if (rows.push(row) === triedRows) break;
  const results = new Map((await tryRows(ctx, run, rows, read)).map((result) => [result.number, result]));
  return rows.flatMap((row) => {
    const result = results.get(row.number);
    return result === undefined ? [] : [shownRow(row, result, read(row.cells))];
  });
}

function shownRow({ number }: SourceRow, result: RowResult, read: Fields | Fault): z.input<typeof ImportRow> {
  const error = result.status === 'FAILED' ? result.fault : null;
  return {
    rowNumber: number,
    status: result.status,
    recordId: result.status === 'UPDATED' ? (result.effects.find(isChange)?.recordId ?? null) : null,
    fields: error === null || !('message' in read) ? flat(read as Fields) : {},
    error,
  };
}

function isChange({ changed }: Effect): boolean {
  return changed !== null;
}

/** Flattens answers to the names that columns are mapped to. */
function flat({ customFields = {}, ...plain }: Fields): z.input<typeof ImportRow>['fields'] {
  const answers = Object.entries(customFields).map(([name, answer]) => [`${answersPrefix}${name}`, answer]);
  return { ...plain, ...Object.fromEntries(answers) } as z.input<typeof ImportRow>['fields']; // as cells are read
}

async function knownLayout(
  ctx: Ctx,
  { resource }: RunRow,
  headings: readonly string[],
): Promise<Layout | null> {
  const { rows } = await sql<Layout>`
    select mapping, options from import_layout
    where account_id = ${ctx.accountId} and resource = ${resource} and layout = ${layoutOf(headings)}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}
