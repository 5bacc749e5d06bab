import type { ChangedObject, ChangeExtra, ChangeType } from '@callwright/contract/change-types.ts';
import { bytesFor } from '#/platform/db/draws.ts';
import { sendAhead } from '#/platform/db/sent-ahead.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';
import { traceparentNow } from '#/platform/tracing/traceparent.ts';
import { storedObject } from './sealed-fields.ts';

export type Facts<T extends ChangeType> = {
  /** Names of the fields that changed, as the API spells them. */
  changedFields?: string[];
  /** Their previous values. */
  previous?: Record<string, unknown>;
  /** Fields next to `data.object` in the envelope. */
  extra?: ChangeExtra<T>;
  /**
   * Data for subscribers only, never published. Deleted once the change is dispatched, unless it has `isKept: true`.
   */
  context?: object;
};

/** A change of one of the types of the catalog (contract/change-types.ts). */
export type Change = {
  [T in ChangeType]: { type: T; object: ChangedObject<T>; facts?: Facts<T> };
}[ChangeType];

/**
 * Writes a change to the outbox in the caller's transaction: both are committed or neither. The dispatcher passes it to
 * the subscribers later.
 */
export async function publish<T extends ChangeType>(
  tx: Ctx,
  type: T,
  object: ChangedObject<T>,
  facts: Facts<T> = {},
): Promise<void> {
  await record(tx, [{ type, object, facts }], asPassed);
}

/** The same for many changes, in order, in one statement. */
export async function publishAll(tx: Ctx, changes: readonly Change[]): Promise<void> {
  await record(tx, changes, asPassed);
}

type Row = { type: ChangeType; object: object; facts?: Facts<ChangeType> };
const asPassed = sql`r.object`;

/**
 * The same without type checks, for objects that the statement itself completes.
 * @param object the SQL expression to store as the object; `r.object` is the given one
 */
export async function record(tx: Ctx, changes: readonly Row[], object: Sql): Promise<void> {
  if (!tx.inTransaction) throw new Error('A change is recorded in the transaction of its cause');
  if (changes.length === 0) return;
  await tx.db.enterCell?.(tx.accountId);
  const rows = changes.map(({ type, object: given, facts = {} }, place) => {
    const eventId = newEventId(tx);
    return {
      place,
      event_id: eventId,
      type,
      ...storedObject(tx, eventId, type, given),
      extra: facts.extra ?? {},
      changed_fields: facts.changedFields ?? [],
      previous: facts.previous ?? {},
      context: facts.context ?? null,
    };
  });
  const recorded = sql`
    insert into change (account_id, event_id, type, occurred_at, actor, object, sealed, extra, changed_fields, previous, context, traceparent)
    select ${tx.accountId}, r.event_id, r.type, ${iso(tx.now)}::timestamptz, ${JSON.stringify(tx.actor)}::jsonb, ${object}, r.sealed, r.extra,
      array(select jsonb_array_elements_text(r.changed_fields)), r.previous, r.context, ${traceparentNow()}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (place integer, event_id text, type text, object jsonb, sealed text, extra jsonb, changed_fields jsonb, previous jsonb, context jsonb)
    order by r.place returning account_id`;
  await sendAhead(tx.db, recorded);
  tx.afterCommit(() => tx.app.changed.wake(tx.accountId));
}

function newEventId(tx: Ctx): string {
  return `evt_${bytesFor(tx, 15).toString('base64url')}`;
}
