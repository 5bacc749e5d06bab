import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { NotReached } from '#/ports/outside/trouble.ts';

const waitMinMs = 5_000;
const waitMaxMs = hourMs;

/** The time of the next try: a growing delay, and not before the provider's Retry-After. */
export function nextTry(app: App, tries: number, error: Error): string {
  const asked = error instanceof NotReached ? (error.retryAfterMs ?? 0) : 0;
  const growing = Math.min(waitMinMs * 2 ** Math.min(tries, 20), waitMaxMs);
  return iso(app.clock() + Math.max(asked, growing));
}

/** The key no longer works, so all work of the connection waits for a new one. */
export async function noteNotAllowed(ctx: Ctx, connectionId: number, error: Error): Promise<void> {
  await sql`
    update payment_connection set status = 'ERROR', reason = ${error.message}, updated_at = ${iso(ctx.now)}
    where account_id = ${ctx.accountId} and id = ${connectionId} and status <> 'ERROR'`.execute(ctx.db);
}
