import { shareWeight, type AssignmentMode, type Score } from './choose.ts';
import { rounded } from './window.ts';

/** Where a host stands, and whether the host has come in or back since shares were last made even. */
export type Standing = Score & {
  /** `here`: took part all along; `entered`: has come in or back; `away`: out of office today. */
  presence: 'here' | 'entered' | 'away';
};

/**
 * Whoever comes in, or back, stands where the others stand on average (by weight), so that nobody gets every call until
 * the shares are even. Nobody is set back below what they have. Those who are away keep up in the same way: what they
 * can take already, for later, is shared with the others.
 * @returns the standings with their calibrations as they count now
 */
export function calibrated(mode: AssignmentMode, standings: readonly Standing[]): Standing[] {
  const present = standings.filter((standing) => standing.presence === 'here');
  return standings.map((standing) => {
    if (standing.presence === 'here') return standing;
    const others = present.filter((other) => mode !== 'ROUND_ROBIN' || other.priority === standing.priority);
    const weights = others.reduce((sum, other) => sum + shareWeight(mode, other), 0);
    if (weights === 0) return standing;
    const loads = others.reduce((sum, other) => sum + loadOf(other), 0);
    const share = (loads * shareWeight(mode, standing)) / weights;
    return { ...standing, calibration: Math.max(standing.calibration, rounded(share - standing.credit)) };
  });
}

/**
 * The calibrations to write down with a call of the winner: of hosts who came in or back, and of one who is away and got
 * the call all the same, whose own calls count on top of it from now on.
 */
export function dueCalibrations(scores: readonly Standing[], winnerId: number | null): Standing[] {
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
