import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { addDays, startOfDayMs } from '#/platform/values/time.ts';
import type { Span } from '#/domain/scheduling/slots/types.ts';
import type { BookableEvent } from './bookable-event.ts';
import { readPool, type EventHost, type StandingIn } from './hosts.ts';

// Finds who takes the calls of hosts who are out of office. A stand-in is a host like any other, but only at these
// times; the usual rules decide between several and about their free times. Nobody stands in for a stand-in.

/** An absence with a handover: from whom, and to whom. */
type HandOver = StandingIn & { host: EventHost; toUserId: number | null; toTeamId: number | null };

/** The hosts, followed by their stand-ins. Costs one more statement if any host hands over calls. */
export async function addStandIns(
  ctx: Ctx,
  event: BookableEvent,
  hosts: readonly EventHost[],
): Promise<EventHost[]> {
  const handOvers = hosts.flatMap((host) => handOversOf(ctx, event, host));
  if (handOvers.length === 0) return [...hosts];
  const { people, memberIds } = await readStandIns(ctx, event, handOvers);
  const takenOver = (userId: number): HandOver[] =>
    handOvers.filter(
      ({ host, toUserId, toTeamId }) =>
        host.userId !== userId &&
        (toUserId === userId || (toTeamId !== null && memberIds(toTeamId).includes(userId))),
    );
  const known = hosts.map((host) => asStandIn(event, host, takenOver(host.userId)));
  const ids = new Set(hosts.map((host) => host.userId));
  const added = people
    .filter((person) => !ids.has(person.userId))
    .flatMap((person) => newHost(event, person, takenOver(person.userId)));
  const all = [...known, ...added];
  return all.map((host) => ({ ...host, excused: excusedSpans(event, host, all) }));
}

/** A host's handovers from now on; none for a host who takes no calls of the event for another reason. */
function handOversOf(ctx: Ctx, event: BookableEvent, host: EventHost): HandOver[] {
  const isOut = host.absence?.reason === 'CALENDAR_DISCONNECTED' && !isInEveryCall(event, host);
  if (!host.bookable && !isOut) return [];
  return host.outOfOffice.flatMap((entry) => {
    const { from, to, handOverUserId: toUserId = null, handOverTeamId: toTeamId = null } = entry;
    if (toUserId === null && toTeamId === null) return [];
    // Everybody takes part in such a call, and a team does not say which member would take the place.
    if (toUserId === null && isInEveryCall(event, host)) return [];
    const span = {
      start: startOfDayMs(from, host.timeZone),
      end: startOfDayMs(addDays(to, 1), host.timeZone),
    };
    if (span.end <= ctx.now) return [];
    const { userId, name } = host;
    const publicReason = entry.publicReason ?? null;
    return [{ host, toUserId, toTeamId, userId, name, from, to, publicReason, span }];
  });
}

function isInEveryCall({ settings }: BookableEvent, { required }: EventHost): boolean {
  return required || settings.assignment.mode === 'COLLECTIVE';
}

type StandIns = { people: EventHost[]; memberIds: (teamId: number) => number[] };

async function readStandIns(
  ctx: Ctx,
  event: BookableEvent,
  handOvers: readonly HandOver[],
): Promise<StandIns> {
  const teamIds = [...new Set(handOvers.flatMap(({ toTeamId }) => toTeamId ?? []))];
  const userIds = [...new Set(handOvers.flatMap(({ toUserId }) => toUserId ?? []))];
  const people = await readPool(
    ctx,
    event,
    sql`
      select named.user_id, 'POOL' as role, 'MEDIUM' as priority, 100 as weight, to_timestamp(0) as entered_at, '{}'::jsonb as caps,
        null::bigint as availability_id, 0 as position, true as active, false as paused, null::timestamptz as paused_until, null::text as paused_reason
      from (
        select user_id from unnest(${userIds}::bigint[]) as user_id
        union
        select tm.user_id from team_member tm where tm.account_id = ${ctx.accountId} and tm.team_id = any(${teamIds}::bigint[])
      ) named`,
  );
  const memberIds = (teamId: number): number[] =>
    people.filter((person) => person.teamIds.includes(teamId)).map((person) => person.userId);
  return { people, memberIds };
}

/** A stand-in who already is a host is not added again. In events of one person, another named host may stand in. */
function asStandIn(event: BookableEvent, host: EventHost, takenOver: readonly HandOver[]): EventHost {
  if (takenOver.length === 0) return host;
  const standsIn = takenOver.map(standing);
  if (event.settings.assignment.mode !== 'SINGLE' || host.absence?.reason !== 'NOT_ROUTED')
    return { ...host, standsIn };
  return { ...host, bookable: true, absence: null, standsIn, within: spansOf(standsIn) };
}

/** Takes the place of the absent host, with the stand-in's own limits. Former members stand in for nobody. */
function newHost(event: BookableEvent, person: EventHost, takenOver: readonly HandOver[]): EventHost[] {
  if (person.absence?.reason === 'HOST_DEACTIVATED') return [];
  // A place in every call and a place among hosts who take turns are different things.
  const inEvery = takenOver.filter(({ host }) => isInEveryCall(event, host));
  const places = inEvery.length > 0 ? inEvery : takenOver;
  const [first] = places;
  if (first === undefined) return [];
  const { required, priority, weight } = first.host;
  const standsIn = places.map(standing);
  // Shares are calibrated from when the first of these absences begins, as for any host who joins.
  const enteredAt = Math.min(...standsIn.map(({ span }) => span.start));
  return [{ ...person, required, priority, weight, enteredAt, standsIn, within: spansOf(standsIn) }];
}

function standing({ userId, name, from, to, publicReason, span }: HandOver): StandingIn {
  return { userId, name, from, to, publicReason, span };
}

/** When a host who takes part in every call is not required. */
function excusedSpans(event: BookableEvent, host: EventHost, all: readonly EventHost[]): Span[] {
  if (!isInEveryCall(event, host)) return [];
  const standIns = all.filter((other) => other.bookable && isInEveryCall(event, other));
  return spansOf(standIns.flatMap(({ standsIn }) => standsIn.filter(({ userId }) => userId === host.userId)));
}

export function spansOf(standsIn: readonly StandingIn[]): Span[] {
  const sorted = standsIn.map(({ span }) => span).toSorted((a, b) => a.start - b.start);
  const spans: Span[] = [];
  for (const span of sorted) {
    const last = spans.at(-1);
    if (last === undefined || last.end < span.start) spans.push(span);
    else spans[spans.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return spans;
}

/** Only the hosts who take part for the whole time from `startMs` to `endMs`, and whom they stand in for then. */
export function hostsDuring(hosts: readonly EventHost[], startMs: number, endMs: number): EventHost[] {
  const covers = (span: Span): boolean => span.start <= startMs && endMs <= span.end;
  return hosts
    .filter(({ within }) => within === null || within.some(covers))
    .map((host) => ({
      ...host,
      required: host.required && !host.excused.some(covers),
      standsIn: host.standsIn.filter(({ span }) => covers(span)),
    }));
}
