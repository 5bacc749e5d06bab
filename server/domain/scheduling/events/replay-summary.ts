import type { Result } from '@callwright/contract/endpoint.ts';
import { differingMax, type replayRouting as contract } from '@callwright/contract/replay-routing.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import type { Answer } from '#/domain/scheduling/assignment/choose.ts';
import type { Past } from '#/domain/scheduling/assignment/rerun.ts';
import type { EventHost } from '#/domain/scheduling/free-times/hosts.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { PastRow } from './past-decisions.ts';

type Data = Result<typeof contract>['data'];
/** A past decision, and where the rules lead. */
export type Judged = {
  readonly row: PastRow;
  readonly past: Past;
  readonly ruleIds: (number | string)[];
  readonly isAssumed: boolean;
};
/** The decisions of a period as made with certain settings, in the same order. */
export type Played = {
  readonly judged: readonly Judged[];
  readonly answers: readonly (Answer | null)[];
  readonly hosts: readonly EventHost[];
};

/** Compares the replay with changed settings to the one with saved settings. */
export function replaySummary(ctx: Ctx, changed: Played, unchanged: Played): Omit<Data, 'isCut'> {
  const calls = callsOf(changed, unchanged, seesCalls(ctx));
  const differing = calls.filter(({ before, after }) => before !== after);
  const count = (of: (call: (typeof calls)[number]) => boolean): number => calls.filter(of).length;
  const names = namesOf(changed);
  const userIds = new Set(calls.flatMap(({ before, after, saved }) => [before, after, saved]));
  return {
    decisions: calls.length,
    hosts: [...userIds]
      .filter((userId) => userId !== null)
      .map((userId) => ({
        host: { id: userId, name: names.get(userId) ?? '' },
        before: count((call) => call.before === userId),
        after: count((call) => call.after === userId),
        saved: count((call) => call.saved === userId),
      }))
      .toSorted(
        (a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.host.id - b.host.id,
      ),
    turnedAway: count(({ outcome }) => outcome === 'TURNED_AWAY'),
    nobody: count(({ outcome }) => outcome === 'NOBODY'),
    assumed: count(({ isAssumed }) => isAssumed),
    differing: differing.length,
    differingSaved: count(({ before, saved }) => saved !== before),
    moved: count(({ after, saved }) => saved !== after),
    calls: differing.slice(0, differingMax),
  };
}

function callsOf({ judged, answers }: Played, unchanged: Played, showsCalls: boolean): Data['calls'] {
  return judged.map(({ row, past, ruleIds, isAssumed }, place) => {
    const answer = answers[place] ?? null;
    const outcome = answer !== null ? 'HOST' : past.isRefused ? 'TURNED_AWAY' : 'NOBODY';
    return {
      eventCallId: row.event_call_id,
      callPreviewId: showsCalls ? row.preview_id : null,
      inviteeName: showsCalls ? row.invitee_name : null,
      bookedAt: row.at,
      startsAt: row.starts_at,
      before: row.winner_id,
      after: answer?.winnerId ?? null,
      saved: unchanged.answers[place]?.winnerId ?? null,
      outcome,
      tieBreak: answer?.tieBreak ?? null,
      ruleIds,
      isAssumed,
    };
  });
}

/** Calls are only named to callers who may read them all. */
function seesCalls({ scopes, role }: Ctx): boolean {
  return includesScope(scopes, 'eventCalls:read') && role !== null && levelOf(role, 'calls:read') === 'all';
}

function namesOf({ judged, hosts }: Played): ReadonlyMap<number, string> {
  return new Map([
    ...judged.map(({ row }) => [row.winner_id, row.winner_name ?? ''] as const),
    ...hosts.map(({ userId, name }) => [userId, name] as const),
  ]);
}
