import { because } from '@callwright/contract/error-reasons.ts';
import type { reassign, reassignOptions } from '@callwright/contract/reassign.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { choose } from '#/domain/scheduling/assignment/choose.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid, type FieldErrors } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { decisionRow, storeDecision } from '#/domain/scheduling/routing-decisions/decision.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { announceCall } from '#/domain/scheduling/call-records/announce.ts';
import { readEventOfCall } from '#/domain/scheduling/free-times/bookable-event.ts';
import { lockCall, readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { openChoice, type Able } from '#/domain/scheduling/free-times/choice.ts';
import { presentCall } from '#/domain/scheduling/call-records/event-call.ts';
import { evaluateHosts, prepare, type Prepared } from '#/domain/scheduling/free-times/free-slots.ts';
import { linkAfterHost } from '#/domain/scheduling/call-records/link-source.ts';
import { remember } from '#/domain/scheduling/call-records/history.ts';
import { lockBookings, lockHosts } from '#/domain/scheduling/free-times/locks.ts';
import { chosenHost, moveHosts, mustHost, narrowingOf, nextHost, type Hosting } from './move-hosts.ts';
import { movedFrom } from '#/domain/scheduling/call-records/notice.ts';
import { slotUnavailable } from '#/domain/scheduling/free-times/slot-unavailable.ts';
import { mayOverride } from './override.ts';
import { poolOf } from '#/domain/scheduling/free-times/pool.ts';

type Body = Input<typeof reassign>;

/** PUT /v1/eventCalls/reassign: same time, another host. The credit for the call moves along. */
export async function reassignEventCall(ctx: Ctx, input: Body): Promise<Reply<Result<typeof reassign>>> {
  const override = mayOverride(ctx, input.override);
  try {
    return await transaction(ctx, async (tx) => {
      const { call, prepared } = await lockForReassign(tx, input.id);
      const able = override ? everybodyElse(call, prepared) : await whoElse(tx, call, prepared);
      const hosting = await hostingOf(tx, call, prepared, able, input);
      const after = await give(tx, call, prepared, hosting, input.reason ?? null);
      return reply({ data: { eventCall: presentCall(tx, after) } }, { version: after.version });
    });
  } catch (error) {
    throw error instanceof ApiError && error.code === 'SLOT_UNAVAILABLE' ? notFree(error, input) : error;
  }
}

/** Reassigns a call to a stand-in of its host, chosen by the event's assignment mode. */
export async function giveToStandIn(ctx: Ctx, id: number): Promise<CallRow> {
  return transaction(ctx, async (tx) => {
    const { call, prepared } = await lockForReassign(tx, id);
    const standIns = prepared.hosts
      .filter(({ standsIn }) => standsIn.some(({ userId }) => userId === call.user_id))
      .map((host) => host.userId);
    if (standIns.length === 0) throw new ApiError('CONFLICT', { because: because('NOBODY_STANDS_IN') });
    const able = await whoElse(tx, call, prepared);
    const hosts = able.hosts.filter((userId) => standIns.includes(userId));
    const startMs = toMs(call.starts_at);
    if (hosts.length === 0) {
      const refused = able.refused.find(({ host }) => standIns.includes(host));
      throw slotUnavailable(startMs, [], refused?.reasons[0]?.reason, 'id');
    }
    const hosting = await nextHost(tx, call, prepared, { ...able, hosts }, startMs);
    return give(tx, call, prepared, hosting, null);
  });
}

/** A reassignment keeps the time, so the error is about the host. */
function notFree({ details }: ApiError, { userId }: Body): ApiError {
  const fieldErrors: FieldErrors =
    userId === undefined ? { auto: [because('NOBODY_FREE')] } : { userId: [because('PERSON_NOT_FREE')] };
  return new ApiError('SLOT_UNAVAILABLE', { fieldErrors, ...(details && { details }) });
}

/** GET /v1/eventCalls/reassignOptions: who could take the call, by the same checks and assignment mode. */
export async function getReassignOptions(
  ctx: Ctx,
  { id }: Input<typeof reassignOptions>,
): Promise<Result<typeof reassignOptions>> {
  const call = await readCall(ctx, { id }, 'calls:write');
  mustBeReassignable(ctx, call);
  const prepared = await preparedFor(ctx, call);
  mustHaveOneHost(prepared);
  const able = await whoElse(ctx, call, prepared);
  const routed = routedOnly(call, prepared, able);
  const choice = await openChoice(ctx, routed.prepared, routed.able, { ownerId: null });
  const suggested = choose(choice.question);
  const everybody = await openChoice(ctx, prepared, able, { ownerId: null, userId: call.user_id });
  const reasons = new Map(everybody.excluded.map(({ userId, reason }) => [userId, reason]));
  return {
    data: {
      hosts: prepared.hosts
        .filter((host) => host.userId !== call.user_id && !host.required)
        .map(({ userId, name }) => ({
          userId,
          name,
          available: able.hosts.includes(userId),
          reason: reasons.get(userId) ?? null,
        })),
      suggestedId: suggested?.winnerId ?? null,
      tieBreak: suggested?.tieBreak ?? null,
    },
  };
}

async function lockForReassign(tx: Ctx, id: number): Promise<{ call: CallRow; prepared: Prepared }> {
  const seen = await readCall(tx, { id }, 'calls:write');
  const prepared = await preparedFor(tx, seen);
  await lockBookings(tx, seen.event_id);
  await lockHosts(tx, [...prepared.hosts.map((host) => host.userId), ...seen.hosts.map((host) => host.id)]);
  const call = await lockCall(tx, id);
  checkVersion(tx, call.version);
  mustBeReassignable(tx, call);
  mustHaveOneHost(prepared);
  return { call, prepared };
}

async function preparedFor(ctx: Ctx, call: CallRow): Promise<Prepared> {
  return prepare(
    ctx,
    await readEventOfCall(ctx, call.event_id),
    {},
    { startMs: toMs(call.starts_at), durationMin: call.duration_min },
  );
}

function mustBeReassignable(ctx: Ctx, call: CallRow): void {
  if (call.status === 'CANCELLED') throw new ApiError('CALL_CANCELLED');
  if (call.outcome !== 'PENDING') throw new ApiError('OUTCOME_RECORDED');
  if (toMs(call.ends_at) <= ctx.now) throw invalid({ id: [because('CALL_ENDED')] }, 'SLOT_IN_PAST');
}

function mustHaveOneHost({ event }: Prepared): void {
  if (event.settings.assignment.mode === 'COLLECTIVE')
    throw new ApiError('CONFLICT', {
      because: because('NOBODY_ELSE'),
    });
}

/** Which other hosts could take the call at its time. The event's rules about times were checked when it was booked. */
async function whoElse(ctx: Ctx, call: CallRow, prepared: Prepared): Promise<Able> {
  const { hosts, refused } = await evaluateHosts(ctx, prepared, toMs(call.starts_at), {
    timeZone: call.time_zone,
    durationMin: call.duration_min,
    exceptCallId: call.id,
  });
  return { hosts: hosts.filter((userId) => userId !== call.user_id), refused, widened: false };
}

function everybodyElse(call: CallRow, { hosts }: Prepared): Able {
  const others = hosts.filter(
    (host) => (host.bookable || host.absence?.reason === 'FAIRNESS') && host.userId !== call.user_id,
  );
  return { hosts: others.map((host) => host.userId), refused: [], widened: false };
}

/** If rules selected only some hosts when the call was booked, an automatic choice stays among them. */
function routedOnly(call: CallRow, prepared: Prepared, able: Able): { prepared: Prepared; able: Able } {
  const pool = poolOf(prepared.event, prepared.hosts, narrowingOf(call, prepared));
  const isOpen = pool.mode === 'NONE' || pool.mode === 'PRIORITIZE';
  const isAllowed = (userId: number): boolean =>
    isOpen ||
    pool.preferred.includes(userId) ||
    prepared.hosts.some((host) => host.userId === userId && host.required);
  const left = able.hosts.filter((userId) => !isAllowed(userId));
  return {
    prepared: { ...prepared, pool },
    able: {
      ...able,
      hosts: able.hosts.filter(isAllowed),
      refused: [
        ...able.refused,
        ...left.map((host) => ({
          host,
          reasons: [{ reason: 'NOT_ROUTED' as const, until: null, blockerId: null }],
        })),
      ],
    },
  };
}

async function hostingOf(
  tx: Ctx,
  call: CallRow,
  prepared: Prepared,
  able: Able,
  { userId }: Body,
): Promise<Hosting> {
  const startMs = toMs(call.starts_at);
  if (userId === undefined) {
    const routed = routedOnly(call, prepared, able);
    return nextHost(tx, call, routed.prepared, routed.able, startMs);
  }
  mustHost(prepared.hosts, userId);
  if (call.hosts.some((host) => host.id === userId)) throw invalid({ userId: [because('HOSTS_ALREADY')] });
  return chosenHost(tx, call, prepared, able, startMs, userId);
}

async function give(
  tx: Ctx,
  call: CallRow,
  { hosts }: Prepared,
  { hostIds, decision }: Hosting,
  reason: string | null,
): Promise<CallRow> {
  const lead = hosts.find((host) => host.userId === hostIds[0]);
  if (lead === undefined || decision === null) throw new Error('A call is given to a host of its event');
  await moveHosts(tx, call, hostIds, toMs(call.starts_at));
  await sql`
    update event_call set user_id = ${lead.userId}, host_time_zone = ${lead.timeZone}, team_id = ${lead.teamIds[0] ?? null},
      ${linkAfterHost(sql`${lead.userId}::bigint`)},
      updated_at = ${iso(tx.now)}::timestamptz, version = version + 1
    where account_id = ${tx.accountId} and id = ${call.id}`.execute(tx.db);
  const others = decision.excluded.filter(({ userId }) => userId !== call.user_id);
  const excluded = [{ userId: call.user_id, reason: 'CURRENT_HOST' as const }, ...others];
  await storeDecision(tx, call.id, decisionRow(tx, 'REASSIGNED', { ...decision, excluded }));
  await remember(tx, call.id, 'reassigned', { userId: call.user_id }, { userId: lead.userId, reason });
  const after = await readCall(tx, { id: call.id }, 'calls:read');
  const facts = { changedFields: ['userId'], previous: { userId: call.user_id } };
  await announceCall(tx, 'call.reassigned', after, facts, movedFrom(call, hostIds));
  return after;
}
