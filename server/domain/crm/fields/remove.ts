import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { remove, restore } from '@callwright/contract/deleted-fields.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import { publishAll } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid, notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { lockIdentifiers, mustBeFree } from './definition.ts';
import { presentField, selectFields, selectFieldsWithEvents, type FieldRow } from './present-field.ts';

/**
 * POST /v1/fields/delete: the fields are no longer offered, and their answers stay with the records. Throws 409 for
 * fields that events ask for or have rules about.
 */
export async function removeFields(ctx: Ctx, input: Input<typeof remove>): Promise<Result<typeof remove>> {
  const asked = [...new Set(input.ids ?? input.id ?? [])];
  return transaction(ctx, async (tx) => {
    const fields = await lockFields(tx, asked, sql`f.deleted_at is null`);
    if (fields.some((field) => field.is_system_field))
      throw invalid({ ids: [because('SYSTEM_FIELD_STAYS')] });
    await mustBeUnused(tx, fields);
    const deleted = fields.map(({ id }) => id);
    const now = iso(tx.now);
    await sql`
      update custom_field set deleted_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = version + 1
      where account_id = ${tx.accountId} and id = any(${deleted}::bigint[])`.execute(tx.db);
    await publishAll(tx, await changesOf(tx, deleted, 'field.deleted'));
    const after = { reason: input.reason ?? null };
    await auditAll(
      tx,
      'field.delete',
      'field',
      deleted.map((id) => ({ id, before: null, after })),
    );
    return {
      data: { deleted, notFound: asked.filter((id) => !deleted.includes(id)), count: deleted.length },
    };
  });
}

/** POST /v1/fields/restore. Throws 409 if another field has the identifier by now. */
export async function restoreFields(
  ctx: Ctx,
  { ids }: Input<typeof restore>,
): Promise<Result<typeof restore>> {
  const asked = [...new Set(ids)];
  return transaction(ctx, async (tx) => {
    const fields = await lockFields(tx, asked, sql`f.deleted_at is not null`);
    const restored: number[] = [];
    for (const { id, type, identifier, aliases } of fields) {
      // One by one, so that of two with the same identifier the second is refused.
      // oxlint-disable-next-line no-await-in-loop
      await lockIdentifiers(tx, type);
      // oxlint-disable-next-line no-await-in-loop
      await mustBeFree(tx, type, [identifier, ...aliases], id);
      // oxlint-disable-next-line no-await-in-loop
      await sql`
        update custom_field set deleted_at = null, updated_at = ${iso(tx.now)}::timestamptz, version = version + 1
        where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
      restored.push(id);
    }
    await publishAll(tx, await changesOf(tx, restored, 'field.updated'));
    await auditAll(
      tx,
      'field.restore',
      'field',
      restored.map((id) => ({ id, before: null, after: null })),
    );
    return {
      data: { restored, notFound: asked.filter((id) => !restored.includes(id)), count: restored.length },
    };
  });
}

/** Locks the fields; answers and events that name them wait for this. Throws 404 if none exists. */
async function lockFields(tx: Ctx, ids: readonly number[], which: Sql<unknown>): Promise<FieldRow[]> {
  const these = sql`f.account_id = ${tx.accountId} and f.id = any(${ids}::bigint[]) and ${which}`;
  await sql`select from custom_field f where ${these} order by f.id for update`.execute(tx.db);
  const { rows } = await selectFields(sql`where ${these} order by f.id`).execute(tx.db);
  if (rows.length === 0) throw notFound('field');
  return rows;
}

async function mustBeUnused(tx: Ctx, fields: readonly FieldRow[]): Promise<void> {
  const ids = fields.map(({ id }) => id);
  const { rows } = await selectFieldsWithEvents(
    sql`where f.account_id = ${tx.accountId} and f.id = any(${ids}::bigint[]) order by f.id`,
  ).execute(tx.db);
  const used = rows.flatMap(({ id, events = [] }) =>
    events.map((event) => ({ fieldId: id, eventId: event.id, name: event.name })),
  );
  if (used.length > 0) throw new ApiError('IN_USE', { details: { events: used } });
}

async function changesOf(tx: Ctx, ids: readonly number[], type: 'field.deleted' | 'field.updated') {
  const { rows } = await selectFields(
    sql`where f.account_id = ${tx.accountId} and f.id = any(${ids}::bigint[]) order by f.id`,
  ).execute(tx.db);
  return rows.map((row) => ({
    type,
    object: presentField(tx, row),
    ...(type === 'field.updated' && { facts: { changedFields: ['deletedAt'] } }),
  }));
}
