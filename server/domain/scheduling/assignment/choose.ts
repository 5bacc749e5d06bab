import type { assignmentModes } from '@callwright/contract/event-settings.ts';
import type { decidingSteps } from '@callwright/contract/routing-decisions.ts';
import { pickWithStep, type PickHost } from '#/domain/scheduling/slots/pick.ts';

export type AssignmentMode = (typeof assignmentModes)[number];
type DecidingStep = (typeof decidingSteps)[number];

/** A host with their counts so far. */
export type Score = {
  userId: number;
  priority: 'HIGH' | 'MEDIUM' | 'LOW';
  weight: number;
  /** Calls that count within the event’s window. */
  credit: number;
  calibration: number;
  /** Epoch milliseconds; null if never. */
  lastBookedAt: number | null;
};

/** Everything the choice of a host depends on. */
export type Question = {
  mode: AssignmentMode;
  /** Available at the time and allowed by the rules, in the order of the event's hosts. */
  eligible: readonly number[];
  /** Hosts who take part in every call. */
  required: readonly number[];
  /** The hosts the routing rules prefer; empty means no preference. */
  preferred: readonly number[];
  /** The contact's owner, if the owner comes before all others. */
  ownerId: number | null;
  /** The host the request named. */
  askedFor: number | null;
  /** The host whose time was held for this booking, chosen by the same rules when it was held. */
  heldId: number | null;
  /** Everybody that shares are measured against. Not needed for a single candidate. */
  scores: readonly Score[];
};

export type Answer = { winnerId: number; tieBreak: DecidingStep };

const rank = { HIGH: 3, MEDIUM: 2, LOW: 1 };

/**
 * The host who gets the call, and the step that decided; null if nobody is available. This is the only code that
 * chooses: bookings, the preview of the next calls, and the replay of stored decisions use it. See docs/decisions/0029.
 */
export function choose(question: Question): Answer | null {
  const { mode, eligible, required, ownerId, askedFor, heldId } = question;
  const first = eligible[0];
  if (first === undefined) return null;
  if (askedFor !== null && eligible.includes(askedFor)) return { winnerId: askedFor, tieBreak: 'ASKED_FOR' };
  if (heldId !== null && eligible.includes(heldId)) return { winnerId: heldId, tieBreak: 'HELD' };
  if (mode === 'COLLECTIVE') return { winnerId: first, tieBreak: 'EVERYBODY' };
  const candidates = eligible.filter((userId) => !required.includes(userId));
  const [only, ...others] = candidates;
  if (only === undefined) return { winnerId: first, tieBreak: 'REQUIRED' };
  if (others.length === 0) return { winnerId: only, tieBreak: 'ONLY_ONE' };
  if (ownerId !== null && candidates.includes(ownerId)) return { winnerId: ownerId, tieBreak: 'OWNER' };
  return among(question, candidates);
}

/** Narrows the candidates step by step: the preferred ones, the highest priority, then the shares. */
function among({ mode, preferred, scores }: Question, candidates: readonly number[]): Answer {
  const favored = candidates.filter((userId) => preferred.includes(userId));
  const asked = favored.length > 0 ? favored : candidates;
  if (asked.length === 1) return { winnerId: lowest(asked), tieBreak: 'PREFERRED' };
  // Round robin goes by priority first and shares evenly within it. In weighted mode, weights already decide who gets
  // more.
  const pickable = mode === 'ROUND_ROBIN' ? ofHighestPriority(scores, asked) : asked;
  if (pickable.length === 1) return { winnerId: lowest(pickable), tieBreak: 'PRIORITY' };
  const picked = pickWithStep({
    mode: mode === 'PRIORITY' ? 'priority' : 'weighted',
    hosts: scores.map((score) => toPick(mode, score)),
    available: pickable,
  });
  return picked === null
    ? { winnerId: lowest(pickable), tieBreak: 'LOWEST_ID' }
    : { winnerId: picked.id, tieBreak: picked.step };
}

function ofHighestPriority(scores: readonly Score[], candidates: readonly number[]): number[] {
  const listed = scores.filter((score) => candidates.includes(score.userId));
  const top = Math.max(...listed.map((score) => rank[score.priority]));
  return listed.filter((score) => rank[score.priority] === top).map((score) => score.userId);
}

function toPick(mode: AssignmentMode, score: Score): PickHost {
  return {
    id: score.userId,
    weight: shareWeight(mode, score),
    priority: rank[score.priority],
    count: score.credit,
    calibration: score.calibration,
    lastAssignedAt: score.lastBookedAt,
  };
}

/** Even round robin is the weighted mode with equal weights. */
export function shareWeight(mode: AssignmentMode, { weight }: Pick<Score, 'weight'>): number {
  return mode === 'WEIGHTED' ? weight : 1;
}

function lowest(userIds: readonly number[]): number {
  return Math.min(...userIds);
}
