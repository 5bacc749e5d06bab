import type { RunRow } from '#/domain/moving/imports/run.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ended } from './write-page.ts';

/** What undoing needs. A contact that the run has made and then changed is one that it has made. */
export async function keepEffects(tx: Ctx, { id, position }: RunRow, ended: readonly Ended[]): Promise<void> {
  const effects = ended.flatMap(({ record: { kind }, saved }, place) => {
    if (saved === null || saved.status === 'UNCHANGED') return [];
    const { status, recordId, version = null, changed = {} } = saved;
    const resource = kind === 'contactStates' ? 'contacts' : kind;
    const own = status === 'CREATED' ? null : changed;
    return [{ row_number: position + place + 1, resource, record_id: recordId, version, changed: own }];
  });
  if (effects.length === 0) return;
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(effects)}::jsonb) as e (row_number bigint, resource text, record_id bigint, version integer, changed jsonb)),
    own as (
      update import_effect made set version = g.version from given g
      where made.account_id = ${tx.accountId} and made.import_id = ${id} and made.record_id = g.record_id and made.resource = g.resource
        and made.changed is null and nullif(g.changed, 'null') is not null
      returning g.row_number)
    insert into import_effect (account_id, import_id, row_number, resource, record_id, version, changed)
    select ${tx.accountId}, ${id}, g.row_number, g.resource, g.record_id, g.version, nullif(g.changed, 'null')
    from given g where not exists (select from own where own.row_number = g.row_number)`.execute(tx.db);
}
