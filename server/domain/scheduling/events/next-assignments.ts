import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { nextAssignments } from '@callwright/contract/next-assignments.ts';
import { fairShares, loadOf } from '#/domain/scheduling/assignment/calibrate.ts';
import { runForward } from '#/domain/scheduling/assignment/forward.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readVisibleEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { readHosts } from '#/domain/scheduling/free-times/hosts.ts';
import { readHostScores } from '#/domain/scheduling/free-times/host-scores.ts';

/** GET /v1/events/nextAssignments: simulates the choice of hosts for the next calls, as if everybody were available. */
export async function getNextAssignments(
  ctx: Ctx,
  { eventId, count }: Input<typeof nextAssignments>,
): Promise<Result<typeof nextAssignments>> {
  const event = await readVisibleEvent(ctx, { eventId });
  const { mode, fairnessGap } = event.settings.assignment;
  const hosts = await readHosts(ctx, event);
  const bookable = hosts.filter((host) => host.bookable);
  const isFixed = (host: (typeof hosts)[number]): boolean => host.required || mode === 'COLLECTIVE';
  const { scores } = await readHostScores(
    ctx,
    event,
    bookable.filter((host) => !isFixed(host)),
  );
  const required = bookable.filter(isFixed).map((host) => host.userId);
  const next = runForward({ mode, fairnessGap, required, now: ctx.now }, scores, count);
  const names = new Map(hosts.map((host) => [host.userId, host.name]));
  const named = (userId: number) => ({ userId, name: names.get(userId) ?? '' });
  const target = fairShares(mode, scores);
  return {
    data: {
      mode,
      hosts: scores.map(({ userId, priority, weight, credit, calibration }) => ({
        ...named(userId),
        priority,
        weight,
        credit,
        calibration,
        load: loadOf({ credit, calibration }),
        target: target.get(userId) ?? 0,
      })),
      absent: hosts.flatMap(({ userId, absence }) =>
        absence === null ? [] : [{ ...named(userId), reason: absence.reason }],
      ),
      assignments: next.map(({ winnerId, tieBreak, load, target: share }, index) => ({
        position: index + 1,
        ...named(winnerId),
        tieBreak,
        load,
        target: share,
      })),
    },
  };
}
