import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import type { Exclusion } from '#/domain/scheduling/routing-decisions/decision.ts';

export type NoHost = { eventId: number; contactId: number; excluded: readonly Exclusion[] };

/**
 * Publishes that an event had no host to offer. In a separate transaction, because the booking's is rolled back, and
 * with it a contact that was new.
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
