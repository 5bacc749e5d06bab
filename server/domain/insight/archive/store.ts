import type { Ctx } from '#/platform/context/ctx.ts';
import { among } from '#/platform/db/among.ts';
import { sql } from '#/platform/db/sql.ts';
import { fold, type Archived, type Step, type Version } from './fold.ts';
import { kinds, type Body, type Resource } from './resources.ts';

export type ArchivedRow = {
  record_id: number;
  body: Body;
  sequence: number;
  changed_at: string | null;
  versions: number;
};

/**
 * Applies steps to the archive, in order: three statements per kind of record. The caller has locked the archive's
 * state, so nobody else does so concurrently.
 */
export async function store(tx: Ctx, steps: readonly Step[]): Promise<void> {
  for (const [resource, some] of Map.groupBy(steps, (step) => step.resource)) {
    const records = await readRecords(tx, resource, [...new Set(some.map(({ recordId }) => recordId))]);
    const versions: (Version & { recordId: number })[] = [];
    for (const step of some) {
      const { record, version } = fold(records.get(step.recordId), step);
      records.set(step.recordId, record);
      if (version !== null) versions.push({ ...version, recordId: step.recordId });
    }
    await writeRecords(tx, resource, records);
    await writeVersions(tx, resource, versions);
  }
}

async function readRecords(
  tx: Ctx,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Archived>> {
  const { rows } = await sql<ArchivedRow>`
    select record_id, body, sequence, changed_at, versions from archive_record
    where account_id = ${tx.accountId} and resource = ${resource} and ${among('record_id', ids)}`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.record_id, recordOf(row)]));
}

export function recordOf({ body, sequence, changed_at: changedAt, versions }: ArchivedRow): Archived {
  return { body, sequence, changedAt, versions };
}

/** The initial filling may have written a record meanwhile; the change is later and wins. */
async function writeRecords(
  tx: Ctx,
  resource: Resource,
  records: ReadonlyMap<number, Archived>,
): Promise<void> {
  const { contact } = kinds[resource];
  const rows = [...records].map(([id, { body, sequence, changedAt, versions }]) => ({
    record_id: id,
    contact_id: contact === 'id' ? id : (body['contact_id'] ?? null),
    body,
    sequence,
    changed_at: changedAt,
    versions,
  }));
  await sql`
    insert into archive_record as a (account_id, resource, record_id, contact_id, body, sequence, changed_at, versions)
    select ${tx.accountId}, ${resource}, r.record_id, r.contact_id, r.body, r.sequence, r.changed_at, r.versions
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (record_id bigint, contact_id bigint, body jsonb, sequence bigint, changed_at timestamptz, versions integer)
    on conflict (account_id, resource, record_id) do update set contact_id = excluded.contact_id, body = excluded.body,
      sequence = excluded.sequence, changed_at = excluded.changed_at, versions = excluded.versions`.execute(
    tx.db,
  );
}

async function writeVersions(
  tx: Ctx,
  resource: Resource,
  versions: readonly (Version & { recordId: number })[],
): Promise<void> {
  if (versions.length === 0) return;
  await sql`
    insert into archive_version (account_id, resource, record_id, number, at, type, actor, before)
    select ${tx.accountId}, ${resource}, r."recordId", r.number, r.at, r.type, r.actor, r.before
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
      as r ("recordId" bigint, number integer, at timestamptz, type text, actor jsonb, before jsonb)
    on conflict do nothing`.execute(tx.db);
}
