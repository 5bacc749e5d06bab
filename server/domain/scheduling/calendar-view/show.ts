import { because } from '@callwright/contract/error-reasons.ts';
import { viewCallsMax, viewDaysMax } from '@callwright/contract/calendar-view.ts';
import type * as contract from '@callwright/contract/calendar-view.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { readTaken } from '#/domain/scheduling/free-times/taken.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { toInstantMs } from '#/platform/values/time.ts';
import { readCalls } from './calls.ts';
import { readMembers } from './members.ts';
import { timesOf } from './times.ts';

/** GET /v1/calendarView: three statements, however many members. */
export async function showCalendar(
  ctx: Ctx,
  input: Input<typeof contract.show>,
): Promise<Result<typeof contract.show>> {
  const zone = ctx.account.timeZone;
  const span = { fromMs: toInstantMs(input.from, zone, 'from'), toMs: toInstantMs(input.to, zone, 'to') };
  if (span.toMs <= span.fromMs) throw invalid({ to: [because('AFTER_FROM')] });
  if (span.toMs - span.fromMs > viewDaysMax * dayMs)
    throw invalid({ to: [because('DAYS_AFTER_FROM', { max: viewDaysMax })] });
  const asked = [...new Set(input.userIds ?? (ctx.userId === null ? [] : [ctx.userId]))];
  const members = await readMembers(ctx, asked);
  const seesTimes = includesScope(ctx.scopes, 'userAvailabilities:read');
  const shown = members.filter((member) => seesTimes && member.is_reachable).map(({ user_id: id }) => id);
  const taken = await readTaken(ctx, shown, span, noCalls, undefined);
  const calls = await readCalls(
    ctx,
    members.map(({ user_id: id }) => id),
    span,
  );
  return {
    data: {
      users: members.map((member) => ({
        id: member.user_id,
        name: member.name,
        timeZone: member.time_zone ?? member.user_zone,
        times: shown.includes(member.user_id) ? timesOf(member, taken.get(member.user_id) ?? [], span) : null,
      })),
      calls: calls.slice(0, viewCallsMax),
      hasMore: calls.length > viewCallsMax,
    },
  };
}

/** Calls are read separately: other people may see calls than may see schedules. */
const noCalls = sql`event_call_host h join event_call c on c.account_id = h.account_id and c.id = h.event_call_id where false`;
