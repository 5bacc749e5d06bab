import { askAgainAfterMs } from '#/domain/scheduling/calendars/health.ts';
import { freshen } from '#/domain/scheduling/calendars/mirror/freshen.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { DoFirst } from '#/platform/db/do-first.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { EventHost } from './hosts.ts';

/** The longest time an invitee waits for calendars, however many there are, in milliseconds. */
const budgetMs = 1_500;

/**
 * Before a time is booked, the calendars of hosts who could take it are synced, unless that was done a moment ago. No
 * transaction waits for a provider: it is rolled back and runs again after the sync. Outside of a transaction times are
 * only shown, and the stored copy is good enough.
 */
export function askCalendars(ctx: Ctx, hosts: readonly EventHost[], able: readonly number[]): void {
  if (!ctx.inTransaction) return;
  const userIds = hosts
    .filter(({ userId, stale }) => stale !== null && !stale.isSilent && able.includes(userId))
    .map(({ userId }) => userId);
  if (userIds.length > 0) throw new DoFirst(() => ask(ctx, userIds));
}

async function ask(tx: Ctx, userIds: readonly number[]): Promise<void> {
  const ctx: Ctx = { ...tx, db: tx.app.database.ofWorkspace(tx.accountId), inTransaction: false };
  const answers = await freshen(ctx, userIds, { budgetMs, olderThanMs: askAgainAfterMs });
  const silent = userIds.filter((userId) => answers.get(userId)?.state === 'STALE');
  if (silent.length === 0) return;
  await sql`
    update calendar set unanswered_at = ${iso(ctx.now)}::timestamptz
    where account_id = ${ctx.accountId} and user_id = any(${silent}::bigint[]) and checks_conflicts`.execute(
    ctx.db,
  );
}
