import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';
import { sql } from '#/platform/db/sql.ts';

type Step = 'views' | 'started' | 'submitted';

/** Counts a visit of the booking page. */
export function countView(ctx: Ctx, eventId: number): Promise<void> {
  return count(ctx, eventId, ['views']);
}

/** Counts a form: as started with a contact's first step, as submitted each time it is completed. */
export async function countForm(
  tx: Ctx,
  eventId: number,
  contactId: number,
  isComplete: boolean,
): Promise<void> {
  const { rows } = await sql<{ is_first: boolean }>`
    select not exists (select from contact_touch t where t.account_id = ${tx.accountId} and t.contact_id = ${contactId}
      and t.event_id = ${eventId} and t.at < to_timestamp(${tx.now} / 1000.0)) as is_first`.execute(tx.db);
  const steps: Step[] = [];
  if (rows[0]?.is_first) steps.push('started');
  if (isComplete) steps.push('submitted');
  if (steps.length > 0) await count(tx, eventId, steps);
}

async function count(ctx: Ctx, eventId: number, steps: readonly Step[]): Promise<void> {
  const of = (step: Step): number => (steps.includes(step) ? 1 : 0);
  await sql`
    insert into event_stat as s (account_id, event_id, day, views, started, submitted, counted_at)
    values (${ctx.accountId}, ${eventId}, (to_timestamp(${ctx.now / 1000}) at time zone 'UTC')::date,
      ${of('views')}, ${of('started')}, ${of('submitted')}, ${iso(ctx.now)}::timestamptz)
    on conflict (account_id, event_id, day) do update
      set views = s.views + excluded.views, started = s.started + excluded.started, submitted = s.submitted + excluded.submitted,
        counted_at = excluded.counted_at`.execute(ctx.db);
}
