import { shareWeight, type AssignmentMode, type Score } from './choose.ts';
import { rounded } from './window.ts';

/** The count of a host, and whether the host joined or returned since the last calibration. */
export type HostScore = Score & {
  /** `here`: took part all along; `entered`: joined or returned; `away`: out of office today. */
  presence: 'here' | 'entered' | 'away';
};

/**
 * A host who joins or returns starts at the weighted mean of the others, so that they do not get every call until the
 * shares are even. Nobody is set below their own count. Hosts who are away are kept level in the same way, because they
 * can already get calls for after their return.
 * @returns the scores with their current calibrations
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
 * The calibrations to store when the winner gets a call: those of hosts who joined or returned, and that of an away
 * host who got the call. From then on, their own calls count on top.
 */
export function dueCalibrations(scores: readonly HostScore[], winnerId: number | null): HostScore[] {
  return scores.filter(
    ({ presence, userId }) => presence === 'entered' || (presence === 'away' && userId === winnerId),
  );
}

export function loadOf({ credit, calibration }: Pick<Score, 'credit' | 'calibration'>): number {
  return credit + calibration;
}

/** The load each host would have if all loads were shared by the event's weights. */
export function fairShares(mode: AssignmentMode, scores: readonly Score[]): Map<number, number> {
  const total = scores.reduce((sum, score) => sum + loadOf(score), 0);
  const weights = scores.reduce((sum, score) => sum + shareWeight(mode, score), 0);
  return new Map(
    scores.map((score) => [score.userId, rounded((total * shareWeight(mode, score)) / (weights || 1))]),
  );
}

/** Hosts who are at least `gap` calls ahead of the host with the fewest. */
export function tooFarAhead(scores: readonly Score[], gap: number | null): Set<number> {
  if (gap === null || scores.length < 2) return new Set();
  const lowest = Math.min(...scores.map(loadOf));
  return new Set(scores.filter((score) => loadOf(score) - lowest >= gap).map((score) => score.userId));
}
