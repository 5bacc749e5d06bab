import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { callsWhileOut as list, reassignCalls } from '@callwright/contract/hand-overs.ts';
import { exclusionReasons } from '@callwright/contract/routing-decisions.ts';
import { readAvailability, type AvailabilityRow } from '#/domain/scheduling/availabilities/availability.ts';
import { visibleCalls, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { DoFirst } from '#/platform/db/do-first.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint } from '#/platform/db/tx.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { iso, timeRange } from '#/platform/values/time.ts';
import { giveToStandIn } from './reassign.ts';

type Days = Input<typeof list>;
type Data = Result<typeof reassignCalls>['data'];

/** At most this many calls are listed, or handed over, in one request. */
const callsMax = 100;

/** GET /v1/userAvailabilities/callsWhileOut: the calls booked on days on which a member is out of office. */
export async function callsWhileOut(ctx: Ctx, days: Days): Promise<Result<typeof list>> {
  const { rows, count } = await readCalls(ctx, await readAvailability(ctx, days.id), days);
  const data = rows.map((row) => ({
    eventCallId: row.id,
    eventName: row.event_name,
    inviteeName: row.invitee_name,
    dateTime: row.starts_at,
    endTime: row.ends_at,
  }));
  return { data, count };
}

/**
 * POST /v1/userAvailabilities/reassignCalls: each call alone, so that one that cannot be handed over does not block the
 * others.
 */
export async function reassignCallsWhileOut(
  ctx: Ctx,
  { eventCallIds, ...days }: Input<typeof reassignCalls>,
): Promise<Result<typeof reassignCalls>> {
  const schedule = await readAvailability(ctx, days.id);
  if (eventCallIds !== undefined) await mustSee(ctx, eventCallIds);
  const { rows } = await readCalls(ctx, schedule, days, eventCallIds);
  const reassigned: Data['reassigned'] = [];
  const failed: Data['failed'] = [];
  for (const { id } of rows) {
    try {
      const call = await giveAlone(ctx, id);
      const name = `${call.host_first_name} ${call.host_last_name}`.trim();
      reassigned.push({ eventCallId: id, host: { id: call.user_id, name } });
    } catch (error) {
      if (error instanceof DoFirst || !(error instanceof ApiError)) throw error;
      failed.push({
        eventCallId: id,
        code: error.because?.code ?? error.code,
        message: error.message,
        reason: exclusionReasons.find((reason) => reason === error.details?.['reason']) ?? null,
      });
    }
  }
  return { data: { reassigned, failed } };
}

/** A request with an Idempotency-Key is one transaction. There, a failure must take back what it had begun with the call. */
function giveAlone(ctx: Ctx, id: number): Promise<CallRow> {
  return ctx.inTransaction ? savepoint(ctx, (part) => giveToStandIn(part, id)) : giveToStandIn(ctx, id);
}

/** Calls that were moved or reassigned meanwhile are left out. Calls that the caller cannot see are a 404. */
async function mustSee(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id from event_call c
    where c.account_id = ${ctx.accountId} and c.id = any(${ids}::bigint[]) and ${visibleCalls(ctx, 'calls:write')}`.execute(
    ctx.db,
  );
  if (rows.length < new Set(ids).size) throw notFound('call');
}

type Row = {
  id: number;
  event_name: string;
  invitee_name: string;
  starts_at: string;
  ends_at: string;
  total: number;
};

/** In order of time, using the index `event_call_by_host`. */
async function readCalls(
  ctx: Ctx,
  schedule: AvailabilityRow,
  { from, to }: Days,
  only?: readonly number[],
): Promise<{ rows: Row[]; count: number }> {
  const days = timeRange(from, to, schedule.time_zone, 'from', 'to');
  const chosen = only === undefined ? sql`true` : sql`c.id = any(${only}::bigint[])`;
  const { rows } = await sql<Row>`
    select c.id, c.event_name, c.invitee_name, c.starts_at, c.ends_at, (count(*) over ())::int as total
    from event_call c
    where c.account_id = ${ctx.accountId} and c.user_id = ${schedule.user_id} and c.status = 'SCHEDULED'
      and c.ends_at > ${iso(ctx.now)}::timestamptz and c.starts_at < ${days.before}::timestamptz and c.ends_at > ${days.from}::timestamptz
      and c.event_id = any(${schedule.event_ids}::bigint[]) and ${chosen} and ${visibleCalls(ctx, 'calls:read')}
    order by c.starts_at, c.id
    limit ${sql.lit(callsMax)}`.execute(ctx.db);
  return { rows, count: rows[0]?.total ?? 0 };
}
