import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { create } from '@callwright/contract/imports.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { mustBeAllowedToImport } from './may-import.ts';
import { mustBeMapped } from './mapping.ts';
import { presentRun, runColumns, type RunRow } from './run.ts';

/** POST /v1/imports: nothing is read before it is started. */
export async function createImport(ctx: Ctx, input: Input<typeof create>): Promise<Result<typeof create>> {
  const { resource, fileName = null, mapping = [], options = {}, dryRun = false } = input;
  mustBeAllowedToImport(ctx, resource);
  return transaction(ctx, async (tx) => {
    await mustBeMapped(tx, resource, mapping, options);
    const { rows } = await sql<RunRow>`
      insert into import_run as r (account_id, source, resource, file_name, mapping, options, dry_run, user_id, scopes, actor, credential, created_at)
      values (${tx.accountId}, 'csv', ${resource}, ${fileName}, ${JSON.stringify(mapping)}::jsonb, ${JSON.stringify(options)}::jsonb, ${dryRun},
        ${tx.userId}, ${[...tx.scopes]}, ${JSON.stringify(tx.actor)}::jsonb, ${JSON.stringify(tx.credential)}::jsonb, ${iso(tx.now)})
      returning ${sql.raw(runColumns)}`.execute(tx.db);
    const [row] = rows;
    if (row === undefined) throw new Error('An insert returned no row');
    await audit(tx, 'import.create', 'import', row.id, null, { resource });
    return { data: { import: presentRun(row) } };
  });
}
