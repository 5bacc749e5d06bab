import { because } from '@callwright/contract/error-reasons.ts';
import { choose } from '#/domain/scheduling/assignment/choose.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { invalid } from '#/platform/errors/errors.ts';
import type { Decision } from '#/domain/scheduling/routing-decisions/decision.ts';
import type { Reason } from '#/domain/scheduling/slots/types.ts';
import { iso } from '#/platform/values/time.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { openChoice, type Able } from '#/domain/scheduling/free-times/choice.ts';
import { evaluateStart, type Prepared } from '#/domain/scheduling/free-times/free-slots.ts';
import { expiredHolds } from '#/domain/scheduling/free-times/hold-rows.ts';
import type { EventHost } from '#/domain/scheduling/free-times/hosts.ts';
import { poolOf, type Narrowing } from '#/domain/scheduling/free-times/pool.ts';
import { slotUnavailable } from '#/domain/scheduling/free-times/slot-unavailable.ts';
import { storeCalibrations } from '#/domain/scheduling/free-times/host-scores.ts';

/** The hosts of a call, the lead host first; `decision` is set if the lead host changes. */
export type Hosting = { hostIds: number[]; decision: Decision | null };

export type NewTime = {
  startMs: number;
  timeZone: string;
  userId?: number | undefined;
  override: boolean;
};

/**
 * The hosts of the call at its new time: the requested one, the same ones, or a new choice, depending on the event's
 * settings.
 */
export async function hostsFor(tx: Ctx, call: CallRow, prepared: Prepared, move: NewTime): Promise<Hosting> {
  const { assignment } = prepared.event.settings;
  if (move.userId !== undefined) return askedHost(tx, call, prepared, move, move.userId);
  const same = [call.user_id, ...call.hosts.map((host) => host.id).filter((id) => id !== call.user_id)];
  if (move.override) return { hostIds: same, decision: null };
  const able = await ableHosts(tx, call, prepared, move);
  if (same.every((id) => able.hosts.includes(id))) return { hostIds: same, decision: null };
  // A stand-in hosts this event only while the other person is out.
  const isHostThen = prepared.hosts.some(({ userId }) => userId === call.user_id);
  if ((assignment.rescheduleSameHost && isHostThen) || assignment.mode === 'COLLECTIVE') {
    const instead = await standInsFor(tx, call, prepared, able, move.startMs);
    if (instead !== null) return instead;
    throw slotUnavailable(move.startMs, [], reasonOf(able, same));
  }
  const narrowed = { ...prepared, pool: poolOf(prepared.event, prepared.hosts, narrowingOf(call, prepared)) };
  return nextHost(tx, call, narrowed, await ableHosts(tx, call, narrowed, move), move.startMs);
}

/**
 * The stand-ins of the call's hosts at the new time, for events that keep their hosts; null if they cannot take the
 * call.
 */
async function standInsFor(
  tx: Ctx,
  call: CallRow,
  prepared: Prepared,
  able: Able,
  startMs: number,
): Promise<Hosting | null> {
  const canInstead = (id: number): number[] =>
    prepared.hosts
      .filter(
        ({ userId, standsIn }) =>
          able.hosts.includes(userId) && standsIn.some((absence) => absence.userId === id),
      )
      .map((host) => host.userId);
  const leads = able.hosts.includes(call.user_id) ? [call.user_id] : canInstead(call.user_id);
  const others = call.hosts.map(({ id }) => id).filter((id) => id !== call.user_id);
  const areThere = others.every((id) => able.hosts.includes(id) || canInstead(id).length > 0);
  if (leads.length === 0 || !areThere) return null;
  const { mode } = prepared.event.settings.assignment;
  // Everybody takes part in such a call, so all who are available become its hosts.
  const hosts = mode === 'COLLECTIVE' ? [...new Set([...leads, ...able.hosts])] : leads;
  if (mode !== 'COLLECTIVE') return nextHost(tx, call, prepared, { ...able, hosts }, startMs);
  const choice = await openChoice(tx, prepared, { ...able, hosts }, { ownerId: null });
  const answer = choose(choice.question);
  if (answer === null) return null;
  return { hostIds: hosts, decision: answer.winnerId === call.user_id ? null : { ...choice, answer } };
}

/** The requested host, together with the hosts who take part in every call. */
async function askedHost(
  tx: Ctx,
  call: CallRow,
  prepared: Prepared,
  move: NewTime,
  userId: number,
): Promise<Hosting> {
  mustHost(prepared.hosts, userId);
  const able = move.override
    ? { hosts: [userId, ...requiredOf(prepared, userId)], refused: [], widened: false }
    : await ableHosts(tx, call, prepared, move);
  return chosenHost(tx, call, prepared, able, move.startMs, userId);
}

/** Hands the call to this one host, if free. */
export async function chosenHost(
  tx: Ctx,
  call: CallRow,
  prepared: Prepared,
  able: Able,
  startMs: number,
  userId: number,
): Promise<Hosting> {
  const others = requiredOf(prepared, userId);
  const wanted = [userId, ...others];
  if (!wanted.every((id) => able.hosts.includes(id)))
    throw slotUnavailable(startMs, [], reasonOf(able, wanted));
  const choice = await openChoice(tx, prepared, able, { ownerId: null, userId });
  const decision = { ...choice, answer: { winnerId: userId, tieBreak: 'ASKED_FOR' as const } };
  return { hostIds: wanted, decision: userId === call.user_id ? null : decision };
}

/** Assigns the call to the available host that the event's assignment mode chooses. */
export async function nextHost(
  tx: Ctx,
  call: CallRow,
  prepared: Prepared,
  able: Able,
  startMs: number,
): Promise<Hosting> {
  const ownerId = prepared.pool.ownerFirst ? await ownerOf(tx, call.contact_id) : null;
  const ruleIds = narrowingOf(call, prepared).routingGroupIds;
  const choice = await openChoice(tx, prepared, able, { ownerId, ruleIds });
  const answer = choose(choice.question);
  if (answer === null) throw slotUnavailable(startMs, []);
  if (choice.hostScores !== null)
    await storeCalibrations(tx, prepared.event.id, choice.hostScores, answer.winnerId);
  const hostIds = [answer.winnerId, ...requiredOf(prepared, answer.winnerId)];
  return { hostIds, decision: answer.winnerId === call.user_id ? null : { ...choice, answer } };
}

/** The reason of the first wanted host who cannot take the call. */
function reasonOf({ hosts, refused }: Able, wanted: readonly number[]): Reason | undefined {
  const missing = wanted.find((userId) => !hosts.includes(userId));
  return refused.find(({ host }) => host === missing)?.reasons[0]?.reason;
}

export function mustHost(hosts: readonly EventHost[], userId: number): void {
  if (!hosts.some((host) => host.userId === userId))
    throw invalid({ userId: [because('NOT_A_HOST')] }, 'HOST_NOT_IN_EVENT');
}

function requiredOf({ hosts }: Prepared, exceptId: number): number[] {
  return hosts
    .filter((host) => host.required && host.bookable && host.userId !== exceptId)
    .map((host) => host.userId);
}

/** The narrowing by answers from when the call was booked, without hosts and rules that no longer exist. */
export function narrowingOf(call: CallRow, { event, hosts }: Prepared): Narrowing {
  const ids = (list: string | null | undefined): number[] => (list ? list.split(',').map(Number) : []);
  const { conditionalUsers, routingGroupIds } = call.routing;
  return {
    conditionalUsers: ids(conditionalUsers).filter((id) => hosts.some((host) => host.userId === id)),
    routingGroupIds: ids(routingGroupIds).filter((id) => hasRule(event, id)),
  };
}

function hasRule(event: BookableEvent, id: number): boolean {
  return event.settings.routingRules.some((rule) => rule.id === id);
}

async function ownerOf(tx: Ctx, contactId: number): Promise<number | null> {
  const { rows } = await sql<{ user_id: number | null }>`
    select user_id from contact where account_id = ${tx.accountId} and id = ${contactId}`.execute(tx.db);
  return rows[0]?.user_id ?? null;
}

async function ableHosts(tx: Ctx, call: CallRow, prepared: Prepared, move: NewTime): Promise<Able> {
  const verdict = await evaluateStart(tx, prepared, move.startMs, {
    timeZone: move.timeZone,
    durationMin: call.duration_min,
    exceptCallId: call.id,
  });
  if (!verdict.free) throw slotUnavailable(move.startMs, [], verdict.reason);
  return verdict;
}

/**
 * Releases the old time and hosts, then takes the new ones. All hosts concerned are locked first, so two moves never
 * wait for each other; the exclusion constraint decides. A host who stays keeps the time of assignment. At a new time
 * the call counts with full credit again, even if it had lost it as a no-show.
 */
export async function moveHosts(
  tx: Ctx,
  call: CallRow,
  hostIds: readonly number[],
  startMs: number,
): Promise<void> {
  const isMoved = iso(startMs) !== call.starts_at;
  const { rows: before } = await sql<{ user_id: number; assigned_at: string; credit: number }>`
    delete from event_call_host where account_id = ${tx.accountId} and event_call_id = ${call.id}
    returning user_id, assigned_at, credit`.execute(tx.db);
  await expiredHolds(tx, hostIds).execute(tx.db);
  const assignedAt = new Map(before.map((row) => [row.user_id, row.assigned_at]));
  const credit = isMoved ? 1 : (before.find((row) => row.user_id === call.user_id)?.credit ?? 1);
  const sorted = hostIds.toSorted((a, b) => a - b);
  const span = {
    from: iso(startMs - call.buffer_before_min * 60_000),
    to: iso(startMs + (call.duration_min + call.buffer_after_min) * 60_000),
  };
  const { rows: after } = await sql<{ user_id: number }>`
    insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at, credit)
    select ${tx.accountId}, ${call.id}, h.user_id, ${call.event_id}, ${iso(startMs)}::timestamptz, tstzrange(${span.from}, ${span.to}), ${!call.is_slot_free},
      h.assigned_at, ${credit}
    from unnest(
      ${sorted}::bigint[],
      ${sorted.map((id) => assignedAt.get(id) ?? iso(tx.now))}::timestamptz[]
    ) as h (user_id, assigned_at)
    on conflict do nothing
    returning user_id`.execute(tx.db);
  if (after.length !== hostIds.length) throw slotUnavailable(startMs, []);
}
