import { pipeline, Readable } from 'node:stream';
import { because } from '@callwright/contract/error-reasons.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { exported, queryOf, type create, type ExportedResource } from '@callwright/contract/exports.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import { stringify } from 'csv-stringify';
import { selectFields } from '#/domain/crm/fields/present-field.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { StreamedReply } from '#/platform/replies/reply.ts';
import { iso } from '#/platform/values/time.ts';
import { cellOf, columnsOf, picked, valueAt, type AnsweredField, type Column } from './columns.ts';
import { answeredObject, rowsIn, rowsOf } from './lists.ts';

type Wish = Input<typeof create>;

/** POST /v1/exports: the rows of a list that the caller may see, streamed one by one. */
export async function createExport(ctx: Ctx, input: Wish): Promise<StreamedReply> {
  const { resource, format, filters, fields } = input;
  mustSee(ctx, resource);
  const { schema } = rowsIn(resource);
  const columns = chosen(columnsOf(schema, await answeredFields(ctx, resource)), fields);
  await noteExport(ctx, input);
  const rows = rowsOf(ctx, resource, exported[resource].input.parse(queryOf(filters)));
  const file =
    format === 'csv'
      ? csv(rows, columns, input)
      : Readable.from(
          lines(rows, (row) => (fields === undefined ? schema.parse(row) : picked(row, columns))),
        );
  file.on('error', (error: Error & { code?: string }) => {
    // The caller may stop reading at any time.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') ctx.app.log.error('An export ended early', error);
  });
  return new StreamedReply(file, {
    'Content-Type': `${format === 'csv' ? 'text/csv' : 'application/x-ndjson'}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${fileName(input, ctx.now)}"`,
    // Otherwise a proxy would buffer the whole file first.
    'X-Accel-Buffering': 'no',
  });
}

const ofMonth: Partial<Record<ExportedResource, string>> = {
  commissionStatements: 'payroll',
  commissionLines: 'commissions',
};

/** Payroll exports are named by their months, all other lists by the day of the export. */
function fileName({ resource, format, filters }: Wish, nowMs: number): string {
  const { month } = filters;
  const day = iso(nowMs).slice(0, 10);
  const name = ofMonth[resource];
  if (name === undefined) return `${resource}-${day}.${format}`;
  return `${name}-${typeof month === 'string' && /^\d{4}-\d{2}$/.test(month) ? month : day}.${format}`;
}

/** Logs only the names of the filters: a search term may be a person's name, and the audit log outlives the person. */
function noteExport(ctx: Ctx, { resource, format, filters, fields }: Wish): Promise<void> {
  const what = { format, filters: Object.keys(filters), ...(fields !== undefined && { fields }) };
  return audit(ctx, 'export.create', resource, null, null, what);
}

/** The export reads the list as the caller, so they need the scope and right of that list. */
function mustSee(ctx: Ctx, resource: ExportedResource): void {
  const { scope, right } = exported[resource];
  if (!includesScope(ctx.scopes, scope))
    throw new ApiError('INSUFFICIENT_SCOPE', { details: { scopes: [scope] } });
  if (ctx.role !== null && levelOf(ctx.role, right) === null) throw new ApiError('INSUFFICIENT_ROLE');
}

async function answeredFields(ctx: Ctx, resource: ExportedResource): Promise<AnsweredField[]> {
  const object = answeredObject(resource);
  if (object === null) return [];
  const { rows } = await selectFields(
    sql`where f.account_id = ${ctx.accountId} and f.type = ${object} and f.deleted_at is null order by f.id`,
  ).execute(ctx.db);
  return rows.map(({ identifier, name }) => ({ identifier, name }));
}

function chosen(all: readonly Column[], names: readonly string[] | undefined): readonly Column[] {
  if (names === undefined) return all;
  return names.map((name) => {
    const column = all.find(({ key }) => key === name);
    if (column === undefined) throw invalid({ fields: [because('FIELD_NAME_UNKNOWN', { name })] });
    return column;
  });
}

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. Negative numbers stay numbers. */
function csv(rows: AsyncIterable<unknown>, columns: readonly Column[], { delimiter, bom }: Wish): Readable {
  const sheet = stringify({
    delimiter,
    bom,
    escape_formulas: true,
    record_delimiter: 'windows',
    header: true,
    columns: columns.map(({ heading }, place) => ({ key: String(place), header: heading })),
  });
  // Destroys both when either ends, so that no rows are read for a caller who is gone.
  return pipeline(Readable.from(cells(rows, columns)), sheet, () => undefined);
}

async function* cells(rows: AsyncIterable<unknown>, columns: readonly Column[]): AsyncGenerator<unknown[]> {
  for await (const row of rows) yield columns.map(({ path }) => cellOf(valueAt(row, path)));
}

async function* lines(
  rows: AsyncIterable<unknown>,
  shown: (row: unknown) => unknown,
): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(shown(row))}\n`;
}
