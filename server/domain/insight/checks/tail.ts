import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { fold, type Archived } from '#/domain/insight/archive/fold.ts';
import type { Body, Resource } from '#/domain/insight/archive/resources.ts';
import { stepsOf, type Told } from '#/domain/insight/archive/steps.ts';
import { recordOf, type ArchivedRow } from '#/domain/insight/archive/store.ts';

/** Records with the changes that are not archived yet. */
export type Tail = ReadonlyMap<Resource, ReadonlyMap<number, Body>>;

/**
 * Changes committed since the archive was brought up to date. The snapshot contains their rows but not their archived
 * records, so they are applied here: then both sides include the same changes.
 */
export async function readTail(ctx: Ctx): Promise<Tail> {
  const { rows } = await sql<Told>`
    select x.id, x.type, x.sequence, x.occurred_at as at, x.actor, x.object, x.extra, x.context from change x
    where x.account_id = ${ctx.accountId} and (x.sequence is null or x.sequence > (
      select s.folded_to from archive_state s where s.account_id = ${ctx.accountId}))
    order by x.sequence nulls last, x.id`.execute(ctx.db);
  const steps = await stepsOf(ctx, rows);
  const tail = new Map<Resource, Map<number, Body>>();
  for (const [resource, some] of Map.groupBy(steps, (step) => step.resource)) {
    const ids = [...new Set(some.map(({ recordId }) => recordId))];
    const { rows: found } = await sql<ArchivedRow>`
      select record_id, body, sequence, changed_at, versions from archive_record
      where account_id = ${ctx.accountId} and resource = ${resource} and record_id = any(${ids}::bigint[])`.execute(
      ctx.db,
    );
    const records = new Map<number, Archived>(found.map((row) => [row.record_id, recordOf(row)]));
    for (const step of some) records.set(step.recordId, fold(records.get(step.recordId), step).record);
    tail.set(resource, new Map([...records].map(([id, { body }]) => [id, body])));
  }
  return tail;
}
