import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { start } from '@callwright/contract/imports.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { layoutOf } from './guess.ts';
import { mustBeMapped } from './mapping.ts';
import { mustBeAllowedToImport } from './may-import.ts';
import { readHead } from './preview.ts';
import { changeRun, lockRun, mustBe, presentRun, startedBy, type RunRow } from './run.ts';

type Asked = Input<typeof start>;

/** A dry run writes nothing, so that it can be started again from any of these statuses. */
const afterDryRun: ReadonlySet<string> = new Set(['DONE', 'PAUSED', 'FAILED']);

/** POST /v1/imports/{id}/start: from now on the import acts as the caller. */
export async function startImport(ctx: Ctx, input: Asked): Promise<Result<typeof start>> {
  return transaction(ctx, async (tx) => {
    const run = await lockRun(tx, input.id);
    mustBeAllowedToImport(tx, run.resource);
    if (!(run.dry_run && afterDryRun.has(run.status))) mustBe(run, 'DRAFT');
    const { resource } = run;
    if (resource === 'everything') return startOfService(tx, run, input);
    const given = { ...run.options, ...input.options };
    const { form, headings } = await readHead(tx, run, given);
    const mapping = input.mapping ?? run.mapping;
    if (mapping.length === 0) throw invalid({ mapping: [because('REQUIRED')] });
    const missing = mapping.find(({ column }) => !headings.includes(column));
    if (missing !== undefined)
      throw invalid({ mapping: [because('FIELD_NAME_UNKNOWN', { name: missing.column })] });
    const options = { ...given, ...form };
    await mustBeMapped(tx, resource, mapping, options);
    await sql`
      insert into import_layout (account_id, resource, layout, mapping, options, used_at)
      values (${tx.accountId}, ${run.resource}, ${layoutOf(headings)}, ${JSON.stringify(mapping)}::jsonb, ${JSON.stringify(options)}::jsonb, ${iso(tx.now)})
      on conflict (account_id, resource, layout) do update set mapping = excluded.mapping, options = excluded.options, used_at = excluded.used_at`.execute(
      tx.db,
    );
    const started = await startRun(tx, run, input, {
      mapping: JSON.stringify(mapping),
      options: JSON.stringify(options),
      headings: JSON.stringify(headings),
    });
    return { data: { import: presentRun(started) } };
  });
}

/** Imports from a service need no mapping, because its records are structured. */
async function startOfService(tx: Ctx, run: RunRow, input: Asked): Promise<Result<typeof start>> {
  if (input.mapping !== undefined || input.options !== undefined)
    throw invalid({ [input.mapping === undefined ? 'options' : 'mapping']: [because('IMPORT_OF_SERVICE')] });
  // The key is deleted a day after the run has ended.
  if (run.source_key === null) throw new ApiError('IMPORT_STATE', { details: { status: run.status } });
  await sql`delete from import_planned where account_id = ${tx.accountId} and import_id = ${run.id}`.execute(
    tx.db,
  );
  const begun = { cursor: null, progress: '[]', trouble: null, tries: 0 };
  return { data: { import: presentRun(await startRun(tx, run, input, begun)) } };
}

async function startRun(
  tx: Ctx,
  run: RunRow,
  { dryRun }: Asked,
  changes: Readonly<Record<string, unknown>>,
): Promise<RunRow> {
  await sql`delete from import_error where account_id = ${tx.accountId} and import_id = ${run.id}`.execute(
    tx.db,
  );
  const started = await changeRun(tx, run.id, {
    ...changes,
    status: 'QUEUED',
    dry_run: dryRun ?? (run.status === 'DRAFT' ? run.dry_run : false),
    position: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    started_at: iso(tx.now),
    finished_at: null,
    error: null,
    leased_until: null,
    ...startedBy(tx),
  });
  await audit(tx, 'import.start', 'import', run.id, null, {
    resource: run.resource,
    dryRun: started.dry_run,
  });
  return started;
}
