import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { ImportOptions } from '@callwright/contract/import.ts';
import type { ImportResource } from '@callwright/contract/import-rights.ts';
import type { create } from '@callwright/contract/imports.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { mustBeAllowedToImport } from './may-import.ts';
import { mustBeMapped } from './mapping.ts';
import { changeRun, presentRun, runColumns, type RunRow } from './run.ts';
import { addressOf, mustBeSystemOf, originOf, sealSourceKey, systemOf } from './service.ts';

type Asked = Input<typeof create>;

/**
 * POST /v1/imports: reads nothing until the import is started. The key of a service is checked before the transaction.
 */
export const createImport = Object.assign(createPrepared, {
  before: async (ctx: Ctx, { source, options }: Asked): Promise<void> => {
    if (source === undefined) return;
    mustBeAllowedToImport(ctx, 'everything');
    const origin = await originOf(ctx, source);
    const system = options?.system ?? systemOf(source.kind, addressOf(source));
    await transaction(ctx, (tx) => mustBeSystemOf(tx, system, origin));
  },
});

async function createPrepared(ctx: Ctx, input: Asked): Promise<Result<typeof create>> {
  const { resource, source, mapping = [], options = {} } = input;
  if (source === undefined) {
    if (resource === undefined) throw new Error('The contract requires a resource or a source');
    return createOfFile(ctx, input, resource);
  }
  if (resource !== undefined) throw invalid({ resource: [because('NOT_WITH', { field: 'source' })] });
  if (mapping.length > 0) throw invalid({ mapping: [because('NOT_WITH', { field: 'source' })] });
  mustBeAllowedToImport(ctx, 'everything');
  const baseUrl = addressOf(source);
  const named = { ...options, system: options.system ?? systemOf(source.kind, baseUrl) };
  return transaction(ctx, async (tx) => {
    const { id } = await insertRun(tx, input, { source: source.kind, resource: 'everything' }, named);
    const run = await changeRun(tx, id, {
      base_url: baseUrl,
      source_key: sealSourceKey(tx, id, source.key),
      headings: JSON.stringify(['Kind', 'Id', 'Name']),
    });
    await audit(tx, 'import.create', 'import', id, null, { resource: run.resource, source: run.source });
    return { data: { import: presentRun(run) } };
  });
}

function createOfFile(ctx: Ctx, input: Asked, resource: ImportResource): Promise<Result<typeof create>> {
  const { mapping = [], options = {} } = input;
  mustBeAllowedToImport(ctx, resource);
  return transaction(ctx, async (tx) => {
    await mustBeMapped(tx, resource, mapping, options);
    const row = await insertRun(tx, input, { source: 'csv', resource }, options);
    await audit(tx, 'import.create', 'import', row.id, null, { resource });
    return { data: { import: presentRun(row) } };
  });
}

async function insertRun(
  tx: Ctx,
  { fileName, mapping = [], dryRun = false }: Asked,
  { source, resource }: Pick<RunRow, 'source' | 'resource'>,
  options: ImportOptions,
): Promise<RunRow> {
  const { rows } = await sql<RunRow>`
    insert into import_run as r (account_id, source, resource, file_name, mapping, options, dry_run, user_id, scopes, actor, credential, created_at)
    values (${tx.accountId}, ${source}, ${resource}, ${fileName ?? null}, ${JSON.stringify(mapping)}::jsonb, ${JSON.stringify(options)}::jsonb, ${dryRun},
      ${tx.userId}, ${[...tx.scopes]}, ${JSON.stringify(tx.actor)}::jsonb, ${JSON.stringify(tx.credential)}::jsonb, ${iso(tx.now)})
    returning ${sql.raw(runColumns)}`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new Error('An insert returned no row');
  return row;
}
