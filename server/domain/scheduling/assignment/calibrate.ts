import { shareWeight, type AssignmentMode, type Score } from './choose.ts';
import { rounded } from './window.ts';

/** The count of a host, and whether the host is new or back since shares were last made even. */
export type HostScore = Score & {
  /** `here`: took part all along; `entered`: is new or back; `away`: out of office today. */
  presence: 'here' | 'entered' | 'away';
};

/**
 * A host who is new, or back, starts at the weighted mean of the others, so that nobody gets every call until
 * the shares are even. Nobody is set back below what they have. Hosts who are away keep up in the same way: what they
 * can take already, for later, is shared with the others.
 * @returns the scores with their calibrations as they count now
 */
export function calibrated(mode: AssignmentMode, hostScores: readonly HostScore[]): HostScore[] {
  const present = hostScores.filter((hostScore) => hostScore.presence === 'here');
  return hostScores.map((hostScore) => {
    if (hostScore.presence === 'here') return hostScore;
    const others = present.filter((other) => mode !== 'ROUND_ROBIN' || other.priority === hostScore.priority);
    const weights = others.reduce((sum, other) => sum + shareWeight(mode, other), 0);
    if (weights === 0) return hostScore;
    const loads = others.reduce((sum, other) => sum + loadOf(other), 0);
    const share = (loads * shareWeight(mode, hostScore)) / weights;
    return { ...hostScore, calibration: Math.max(hostScore.calibration, rounded(share - hostScore.credit)) };
  });
}

/**
 * The calibrations to store with a call of the winner: of hosts who are new or back, and of one who is away and got
 * the call anyway; their own calls count on top of it from now on.
 */
export function dueCalibrations(scores: readonly HostScore[], winnerId: number | null): HostScore[] {
  return scores.filter(
    ({ presence, userId }) => presence === 'entered' || (presence === 'away' && userId === winnerId),
  );
}

export function loadOf({ credit, calibration }: Pick<Score, 'credit' | 'calibration'>): number {
  return credit + calibration;
}

/** What each host’s load would be if all loads were shared as the event says. */
export function fairShares(mode: AssignmentMode, scores: readonly Score[]): Map<number, number> {
  const total = scores.reduce((sum, score) => sum + loadOf(score), 0);
  const weights = scores.reduce((sum, score) => sum + shareWeight(mode, score), 0);
  return new Map(
    scores.map((score) => [score.userId, rounded((total * shareWeight(mode, score)) / (weights || 1))]),
  );
}

/** Hosts so many calls or more ahead of the one with the fewest. */
export function tooFarAhead(scores: readonly Score[], gap: number | null): Set<number> {
  if (gap === null || scores.length < 2) return new Set();
  const lowest = Math.min(...scores.map(loadOf));
  return new Set(scores.filter((score) => loadOf(score) - lowest >= gap).map((score) => score.userId));
}
