import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

/** Adds a line to the history of a call, in the transaction of the change. */
export async function remember(
  tx: Ctx,
  callId: number,
  action: string,
  before: object,
  after: object,
): Promise<void> {
  await sql`
    insert into event_call_history (account_id, event_call_id, at, action, actor, before, after)
    values (${tx.accountId}, ${callId}, to_timestamp(${tx.now} / 1000.0), ${action}, ${JSON.stringify(tx.actor)}::jsonb,
      ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`.execute(tx.db);
}
