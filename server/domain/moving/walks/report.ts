import type { ImportKind } from '@callwright/contract/import.ts';
import type { RunRow } from '#/domain/moving/imports/run.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/** What was left out, and why. */
export type ReportLine = {
  readonly cells: { readonly Kind: ImportKind; readonly Id: string; readonly Name: string };
  readonly field: string | null;
  readonly code: string;
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly is_part: boolean;
};

type Noted = {
  readonly kind?: ImportKind;
  readonly record?: { readonly kind: ImportKind; readonly externalId: string; readonly name: string };
  readonly field: string | null;
  readonly reason: {
    readonly code: string;
    readonly text: string;
    readonly params?: Readonly<Record<string, string | number>>;
  };
  readonly isPart?: boolean;
};

/** A line about one record or a whole kind. */
export function reportOf({ kind, record, field, reason, isPart = true }: Noted): ReportLine {
  const of = record?.kind ?? kind;
  if (of === undefined) throw new Error('A line of a report is about nothing');
  return {
    cells: { Kind: of, Id: record?.externalId ?? '', Name: record?.name ?? '' },
    field,
    code: reason.code,
    message: reason.text,
    params: reason.params ?? {},
    is_part: isPart,
  };
}

/** Appends lines to the report. */
export async function keepReport(tx: Ctx, { id }: RunRow, lines: readonly ReportLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    with last as materialized (
      select coalesce(max(row_number), 0) as row_number from import_error where account_id = ${tx.accountId} and import_id = ${id}
    )
    insert into import_error (account_id, import_id, row_number, cells, field, code, message, params, is_part)
    select ${tx.accountId}, ${id}, last.row_number + e.ordinality, e.value -> 'cells', e.value ->> 'field', e.value ->> 'code',
      e.value ->> 'message', e.value -> 'params', (e.value ->> 'is_part')::boolean
    from last, jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as e
    returning account_id`.execute(tx.db);
}
