import { calibrated, fairShares, loadOf, tooFarAhead, type HostScore } from './calibrate.ts';
import { choose, type Answer, type AssignmentMode } from './choose.ts';

export type NextAssignment = Answer & { load: number | null; target: number | null };

/** Simulates the choice: who gets the next calls if everybody is available and no rule narrows the hosts. */
export function runForward(
  question: { mode: AssignmentMode; fairnessGap: number | null; required: readonly number[]; now: number },
  hostScores: readonly HostScore[],
  count: number,
): NextAssignment[] {
  const { mode, fairnessGap, required, now } = question;
  let scores = calibrated(mode, hostScores);
  const next: NextAssignment[] = [];
  while (next.length < count) {
    const ahead = tooFarAhead(scores, fairnessGap);
    const eligible = [
      ...required,
      ...scores.filter(({ userId }) => !ahead.has(userId)).map(({ userId }) => userId),
    ];
    const answer = choose({
      mode,
      eligible,
      required,
      preferred: [],
      ownerId: null,
      askedFor: null,
      heldId: null,
      scores,
    });
    if (answer === null) return next;
    const winner = scores.find(({ userId }) => userId === answer.winnerId);
    next.push({
      ...answer,
      load: winner === undefined ? null : loadOf(winner),
      target: fairShares(mode, scores).get(answer.winnerId) ?? null,
    });
    const bookedAt = now + next.length;
    scores = scores.map((score) =>
      score === winner ? { ...score, credit: score.credit + 1, lastBookedAt: bookedAt } : score,
    );
  }
  return next;
}
