import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
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
  const eventId = `evt_${randomBytes(15).toString('base64url')}`;
  await sql`
    insert into change (account_id, event_id, type, occurred_at, actor, object, extra, changed_fields, previous)
    values (
      ${tx.accountId}, ${eventId}, ${type}, ${iso(tx.now)}, ${JSON.stringify(tx.actor)}::jsonb, ${JSON.stringify(object)}::jsonb,
      ${JSON.stringify(facts.extra ?? {})}::jsonb, ${facts.changedFields ?? []}::text[], ${JSON.stringify(facts.previous ?? {})}::jsonb
    )`.execute(tx.db);
}
