import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { NotReached } from '#/ports/outside/trouble.ts';

/** Zoom's limit of created and changed meetings per person and day in UTC. */
const perDay = 100;

/** Counts one more. Throws if the limit of the day is reached, before Zoom is called. Deletes counts of past days. */
export async function spend(ctx: Ctx, connectionId: number): Promise<void> {
  const nowMs = ctx.app.clock();
  const today = iso(nowMs).slice(0, 10);
  const { rows } = await sql`
    with over as (delete from meeting_budget where account_id = ${ctx.accountId} and connection_id = ${connectionId} and day < ${today}::date)
    insert into meeting_budget as b (account_id, connection_id, day, used) values (${ctx.accountId}, ${connectionId}, ${today}::date, 1)
    on conflict (account_id, connection_id, day) do update set used = b.used + 1 where b.used < ${perDay}
    returning used`.execute(ctx.db);
  if (rows.length === 0)
    throw new NotReached('Zoom takes 100 meetings of one person a day. It is tried again tomorrow.', {
      retryAfterMs: dayMs - (nowMs % dayMs),
    });
}
