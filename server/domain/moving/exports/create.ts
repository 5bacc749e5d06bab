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

/** POST /v1/exports: what the list shows to this caller, sent row by row. */
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
    // A proxy that collected the whole file first would need room for it.
    'X-Accel-Buffering': 'no',
  });
}

const ofMonth: Partial<Record<ExportedResource, string>> = {
  commissionStatements: 'payroll',
  commissionLines: 'commissions',
};

/** Payroll reads whose months a file has; of other lists it is the day on which they were read. */
function fileName({ resource, format, filters }: Wish, nowMs: number): string {
  const { month } = filters;
  const day = iso(nowMs).slice(0, 10);
  const name = ofMonth[resource];
  if (name === undefined) return `${resource}-${day}.${format}`;
  return `${name}-${typeof month === 'string' && /^\d{4}-\d{2}$/.test(month) ? month : day}.${format}`;
}

/** What was searched for may be a person's name, and the entry outlasts the person: only names of filters are kept. */
function noteExport(ctx: Ctx, { resource, format, filters, fields }: Wish): Promise<void> {
  const what = { format, filters: Object.keys(filters), ...(fields !== undefined && { fields }) };
  return audit(ctx, 'export.create', resource, null, null, what);
}

/** The list is asked as the caller, so they need what it needs. */
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

/** Text that a spreadsheet would run begins with an apostrophe; a negative number is a number. */
function csv(rows: AsyncIterable<unknown>, columns: readonly Column[], { delimiter, bom }: Wish): Readable {
  const sheet = stringify({
    delimiter,
    bom,
    escape_formulas: true,
    record_delimiter: 'windows',
    header: true,
    columns: columns.map(({ heading }, place) => ({ key: String(place), header: heading })),
  });
  // Ends both when one ends: rows are not read for a caller who has gone.
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
