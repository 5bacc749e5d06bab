import { hostIn } from '@callwright/contract/event-hosts.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { replayedMax, type replayRouting as contract } from '@callwright/contract/replay-routing.ts';
import { rerun, type Standing } from '#/domain/scheduling/assignment/rerun.ts';
import { readEvent, type BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { readHosts, type EventHost } from '#/domain/scheduling/free-times/hosts.ts';
import { evaluateRouting } from '#/domain/scheduling/routing/evaluate.ts';
import { ruleFlaws, type Flaw } from '#/domain/scheduling/routing/flaws.ts';
import type { RoutingHost } from '#/domain/scheduling/routing/target.ts';
import { loadEvent } from '#/domain/scheduling/event-records/event.ts';
import { readWorld } from '#/domain/scheduling/event-records/world.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { toInstantMs, toMs } from '#/platform/values/time.ts';
import { busyElsewhere, factsOfPast, readPast, stageFieldOf, type PastRow } from './past-decisions.ts';
import { checkReferences } from './references.ts';
import { replaySummary, type Judged, type Played } from './replay-summary.ts';

type Body = Input<typeof contract>;
type Changes = Pick<Body, 'mode' | 'hosts' | 'routingRules' | 'disqualifyRules'>;

/**
 * POST /v1/events/replayRouting: repeats the choices of a period with changed settings, without storing anything. They
 * are also repeated with the saved settings, because hosts and shares are today's: not every difference from the past
 * comes from the change.
 */
export async function replayRouting(ctx: Ctx, input: Body): Promise<Result<typeof contract>> {
  const stored = await loadEvent(ctx, { id: input.eventId });
  const { disqualifyRules, routingRules, hosts: given } = input;
  const hostsGiven = given?.map((host) => hostIn.parse(host));
  await checkReferences(ctx, { disqualifyRules, routingRules, hosts: hostsGiven }, stored);
  const saved = await readEvent(ctx, { id: stored.id });
  const period = {
    fromMs: toInstantMs(input.from, saved.timeZone, 'from'),
    toMs: toInstantMs(input.to, saved.timeZone, 'to'),
  };
  const rows = await readPast(ctx, saved.id, period, replayedMax + 1);
  const isCut = rows.length > replayedMax;
  if (isCut) rows.length = replayedMax;
  const past = await readAround(ctx, saved, rows, input);
  const changed = await play(ctx, past, input);
  const unchanged = await play(ctx, past, {});
  return { data: { ...replaySummary(ctx, changed, unchanged), isCut } };
}

/** What both replays need. */
type Around = {
  readonly saved: BookableEvent;
  readonly rows: readonly PastRow[];
  readonly hosts: readonly EventHost[];
  readonly stage: Awaited<ReturnType<typeof stageFieldOf>>;
  readonly isBusy: (callId: number, userId: number) => boolean;
};

async function readAround(
  ctx: Ctx,
  saved: BookableEvent,
  rows: readonly PastRow[],
  { hosts: given = [] }: Changes,
): Promise<Around> {
  const hosts = await readHosts(ctx, saved);
  const people = new Set([...hosts, ...given].map(({ userId }) => userId));
  return {
    saved,
    rows,
    hosts,
    stage: await stageFieldOf(ctx),
    isBusy: await busyElsewhere(ctx, saved.id, rows, [...people]),
  };
}

async function play(ctx: Ctx, past: Around, changes: Changes): Promise<Played> {
  const { hosts } = past;
  const event = withChanges(past.saved, changes);
  const pool = poolOf(hosts, event, changes);
  const judged = await judge(ctx, event, pool, past);
  const answers = rerun(
    judged.map((one) => one.past),
    {
      mode: event.settings.assignment.mode,
      hosts: pool,
      window: event.settings.assignment.window,
      timeZone: event.timeZone,
      weekStart: ctx.account.weekStart,
    },
  );
  return { judged, answers, hosts };
}

function withChanges(event: BookableEvent, { mode, routingRules, disqualifyRules }: Changes): BookableEvent {
  const { settings } = event;
  return {
    ...event,
    settings: {
      ...settings,
      ...(mode !== undefined && { assignment: { ...settings.assignment, mode } }),
      ...(routingRules !== undefined && { routingRules }),
      ...(disqualifyRules !== undefined && { disqualifyRules }),
    },
  };
}

/** In an event of mode SINGLE, one person takes all calls: the first host. */
function poolOf(hosts: readonly EventHost[], event: BookableEvent, { hosts: given }: Changes): Standing[] {
  const today = hosts
    .filter(({ required }) => !required)
    .map(({ userId, priority, weight }) => ({ userId, priority, weight }));
  const pool = given ?? today;
  return event.settings.assignment.mode === 'SINGLE' ? pool.slice(0, 1) : pool;
}

async function judge(
  ctx: Ctx,
  event: BookableEvent,
  pool: readonly Standing[],
  { hosts, rows, stage, isBusy }: Around,
): Promise<Judged[]> {
  const { settings } = event;
  const teams = new Map(hosts.map(({ userId, teamIds }) => [userId, teamIds]));
  const world = await readWorld(ctx, [{ settings, people: { userIds: [], teamIds: [] } }]);
  const asked: Asked = {
    event,
    stage,
    hosts: pool.map(({ userId }) => ({ userId, teamIds: teams.get(userId) ?? [] })),
    flaws: ruleFlaws(settings, world, hosts),
    isBusy,
  };
  return rows.map((row) => judgeOne(asked, row));
}

type Asked = {
  readonly event: BookableEvent;
  readonly stage: Around['stage'];
  readonly hosts: readonly RoutingHost[];
  readonly flaws: readonly Flaw[];
  readonly isBusy: Around['isBusy'];
};

function judgeOne(asked: Asked, row: PastRow): Judged {
  const { event, hosts, flaws, stage } = asked;
  const { facts, owner_id: ownerId } = row;
  const { verdict } = evaluateRouting(
    { ...event.settings, ownerFirst: event.settings.assignment.ownerFirst },
    { facts: factsOfPast(row, event.timeZone, stage), hosts, ownerId, flaws },
  );
  const { disqualified, conditionalUsers, routingMode, routingGroupIds } = verdict;
  const free = freeHosts(asked, row);
  const aimed = conditionalUsers.filter((userId) => free.includes(userId));
  const isNarrow = conditionalUsers.length > 0 && routingMode !== 'PRIORITIZE';
  const required = facts.required.filter((userId) => facts.eligible.includes(userId));
  const others = (isNarrow ? aimed : free).filter((userId) => !required.includes(userId));
  const eligible = [...required, ...others];
  return {
    row,
    ruleIds: disqualified === null ? routingGroupIds : [disqualified.rule.id],
    isAssumed: eligible.some((userId) => !facts.eligible.includes(userId)),
    past: {
      at: toMs(row.at),
      winnerId: row.winner_id,
      eligible,
      preferred: aimed,
      required,
      ownerId: routingMode === 'CONTACT_OWNER' ? ownerId : null,
      askedFor: facts.askedFor,
      heldId: null,
      scores: facts.scores.map(({ lastBookedAt, ...score }) => ({
        ...score,
        lastBookedAt: lastBookedAt === null ? null : toMs(lastBookedAt),
      })),
      isRefused: disqualified !== null,
    },
  };
}

/** The stored decision says who was available. For hosts it did not consider: those without another call. */
function freeHosts({ hosts, isBusy }: Asked, { facts, event_call_id: callId }: PastRow): number[] {
  const keptOut = new Set(
    facts.excluded.filter(({ reason }) => reason === 'NOT_ROUTED').map(({ userId }) => userId),
  );
  return hosts
    .map(({ userId }) => userId)
    .filter((userId) => {
      if (facts.eligible.includes(userId)) return true;
      const isUnknown = keptOut.has(userId) || !facts.pool.includes(userId);
      return isUnknown && !isBusy(callId, userId);
    });
}
