import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Sharer } from '#/domain/insight/second-count/targets.ts';
import { toMs } from '#/platform/values/time.ts';

type Period = { readonly fromMs: number; readonly beforeMs: number };
type Host = { event_id: number; user_id: number; weight: number };
type Added = { event_id: number; user_id: number; calibration: number; calibrated_at: string };

/**
 * Who shares the calls of each event: its hosts and the members of its teams. Uses the current settings, because past
 * ones are not stored; so only what hosts actually got is really counted twice.
 */
export async function readSharers(
  ctx: Ctx,
  { fromMs, beforeMs }: Period,
  creditOf: (eventId: number, userId: number) => number,
): Promise<Sharer[]> {
  const { rows: hosts } = await sql<Host & { is_host: boolean; is_weighted: boolean }>`
    select h.event_id, h.user_id, h.weight, h.active and h.role = 'POOL' as is_host,
      coalesce(e.settings->'assignment'->>'mode' = 'WEIGHTED', false) as is_weighted
    from event_host h join event e on e.account_id = h.account_id and e.id = h.event_id where h.account_id = ${ctx.accountId}`.execute(
    ctx.db,
  );
  const { rows: members } = await sql<Omit<Host, 'weight'> & { is_weighted: boolean }>`
    select distinct t.event_id, m.user_id, coalesce(e.settings->'assignment'->>'mode' = 'WEIGHTED', false) as is_weighted
    from event_team t join team_member m on m.account_id = t.account_id and m.team_id = t.team_id
    join event e on e.account_id = t.account_id and e.id = t.event_id where t.account_id = ${ctx.accountId}`.execute(
    ctx.db,
  );
  const { rows: added } = await sql<Added>`
    select event_id, user_id, calibration, calibrated_at from host_calibration where account_id = ${ctx.accountId}`.execute(
    ctx.db,
  );
  const named = new Set(hosts.map(keyOf));
  const ofTeams = members.filter((one) => !named.has(keyOf(one)));
  const sharing = [
    ...hosts.filter((host) => host.is_host),
    ...ofTeams.map((member) => ({ ...member, weight: 100 })),
  ];
  const inPeriod = added.filter(({ calibrated_at: at }) => toMs(at) >= fromMs && toMs(at) < beforeMs);
  const calibrations = new Map(inPeriod.map((one) => [keyOf(one), one.calibration]));
  return sharing.map((one) => ({
    eventId: one.event_id,
    userId: one.user_id,
    weight: one.is_weighted ? one.weight : 1,
    calibration: calibrations.get(keyOf(one)) ?? 0,
    credit: creditOf(one.event_id, one.user_id),
  }));
}

function keyOf({ event_id: eventId, user_id: userId }: { event_id: number; user_id: number }): string {
  return `${eventId} ${userId}`;
}
