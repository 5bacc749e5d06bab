import { publish } from '../changes/publish.ts';
import type { Ctx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { transaction } from '../db/tx.ts';
import type { Exclusion } from '../routing-decisions/decision.ts';

export type NoHost = { eventId: number; contactId: number; excluded: readonly Exclusion[] };

/**
 * Tells that an event had no host to offer. In a transaction of its own, because the booking's is rolled back, and with
 * it a contact that was new.
 */
export async function announceNoHost(ctx: Ctx, { eventId, contactId, excluded }: NoHost): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from contact where account_id = ${tx.accountId} and id = ${contactId}`.execute(tx.db);
    await publish(tx, 'routing.no_host', {
      eventId,
      contactId: rows[0]?.id ?? null,
      excluded: [...excluded],
    });
  });
}
