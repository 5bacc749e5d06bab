import { randomBytes } from 'node:crypto';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../ctx.ts';
import { iso } from '../time.ts';

type Facts = {
  /** Names of the fields that changed, as the API spells them. */
  changedFields?: string[];
  /** Their values before. */
  previous?: Record<string, unknown>;
  /** What stands beside `data.object` in the envelope. */
  extra?: Record<string, unknown>;
};

/**
 * Records a change in the outbox, in the transaction of the change: both happen or neither.
 * Whatever talks to the outside about it reads this row later.
 */
export async function publish(tx: Ctx, type: string, object: object, facts: Facts = {}): Promise<void> {
  if (!tx.inTransaction) throw new Error(`publish(${type}) belongs into the transaction of its cause`);
  await sql`
    insert into change (account_id, event_id, type, occurred_at, actor, object, extra, changed_fields, previous)
    values (
      ${tx.accountId}, ${newEventId()}, ${type}, ${iso(tx.now)}, ${JSON.stringify(tx.actor)}::jsonb, ${JSON.stringify(object)}::jsonb,
      ${JSON.stringify(facts.extra ?? {})}::jsonb, ${facts.changedFields ?? []}::text[], ${JSON.stringify(facts.previous ?? {})}::jsonb
    )`.execute(tx.db);
}

export type Change = { type: string; object: object; facts?: Facts };

/** The same for many changes at once, in their order: one statement. */
export async function publishAll(tx: Ctx, changes: readonly Change[]): Promise<void> {
  if (!tx.inTransaction) throw new Error('publishAll() belongs into the transaction of its cause');
  if (changes.length === 0) return;
  const rows = changes.map(({ type, object, facts = {} }, place) => ({
    place,
    event_id: newEventId(),
    type,
    object,
    extra: facts.extra ?? {},
    changed_fields: facts.changedFields ?? [],
    previous: facts.previous ?? {},
  }));
  await sql`
    insert into change (account_id, event_id, type, occurred_at, actor, object, extra, changed_fields, previous)
    select ${tx.accountId}, r.event_id, r.type, ${iso(tx.now)}::timestamptz, ${JSON.stringify(tx.actor)}::jsonb, r.object, r.extra,
      array(select jsonb_array_elements_text(r.changed_fields)), r.previous
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (place integer, event_id text, type text, object jsonb, extra jsonb, changed_fields jsonb, previous jsonb)
    order by r.place`.execute(tx.db);
}

function newEventId(): string {
  return `evt_${randomBytes(15).toString('base64url')}`;
}
