import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Effect, Written } from './row-result.ts';

type Row = {
  readonly row_number: number;
  readonly place: number;
  readonly kind: string;
  readonly record_id: number;
  readonly version: number | null;
  readonly changed: Effect['changed'];
  readonly isFollowing: boolean;
};

/** Stores what undoing needs. A record that the run created and later changed counts as created: undoing deletes it. */
export async function keepEffects(tx: Ctx, importId: number, written: readonly Written[]): Promise<void> {
  const rows = written.flatMap(({ number, effects }) =>
    effects.map(({ recordId, kind, version, changed, isFollowing = false }, place): Row => ({
      row_number: number,
      place,
      kind,
      record_id: recordId,
      version,
      changed,
      isFollowing,
    })),
  );
  const made = rows.filter(({ changed }) => changed === null);
  const changed = rows.filter((row) => row.changed !== null);
  if (made.length > 0) await insert(tx, importId, made);
  if (changed.length === 0) return;
  const { rows: own } = await sql<{ kind: string; record_id: number }>`
    update import_effect own set version = e.version
    from (
      select kind, record_id, max(version) as version
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (kind text, record_id bigint, version integer) group by kind, record_id
    ) e
    where own.account_id = ${tx.accountId} and own.import_id = ${importId} and own.kind = e.kind and own.record_id = e.record_id and own.changed is null
    returning own.kind, own.record_id`.execute(tx.db);
  const isOwn = new Set(own.map((one) => `${one.kind} ${one.record_id}`));
  await insert(
    tx,
    importId,
    changed.filter((row) => !row.isFollowing && !isOwn.has(`${row.kind} ${row.record_id}`)),
  );
}

async function insert(tx: Ctx, importId: number, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const of = <K extends keyof Row>(name: K): Row[K][] => rows.map((row) => row[name]);
  const changed = rows.map((row) => (row.changed === null ? null : JSON.stringify(row.changed)));
  await sql`
    insert into import_effect (account_id, import_id, row_number, place, kind, record_id, version, changed)
    select ${tx.accountId}, ${importId}, e.row_number, e.place, e.kind, e.record_id, e.version, e.changed::jsonb
    from unnest(${of('row_number')}::bigint[], ${of('place')}::smallint[], ${of('kind')}::text[], ${of('record_id')}::bigint[],
      ${of('version')}::integer[], ${changed}::text[]) as e (row_number, place, kind, record_id, version, changed)
    returning account_id`.execute(tx.db);
}
