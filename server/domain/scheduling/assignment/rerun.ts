import { choose, type Answer, type AssignmentMode, type Question, type Score } from './choose.ts';
import { windowAt, type WindowType } from './window.ts';

/** A past decision, with its inputs under changed settings. */
export type Past = {
  readonly at: number;
  readonly winnerId: number;
  /** The hosts who could have taken the call under the changed settings, in the order of the event. */
  readonly eligible: readonly number[];
  readonly preferred: readonly number[];
  readonly required: readonly number[];
  readonly ownerId: number | null;
  readonly askedFor: number | null;
  readonly heldId: number | null;
  /** As counted then; empty if nothing was compared. */
  readonly scores: readonly Score[];
  /** Under the changed settings the contact would have been disqualified, so nobody gets the call. */
  readonly isRefused: boolean;
};

/** A host under the changed settings. */
export type Standing = Pick<Score, 'userId' | 'priority' | 'weight'>;

type Settings = {
  readonly mode: AssignmentMode;
  readonly hosts: readonly Standing[];
  readonly window: WindowType;
  readonly timeZone: string;
  readonly weekStart: 'MONDAY' | 'SUNDAY';
};

type Given = { readonly at: number; readonly before: number; readonly after: number | null };

/**
 * Makes past decisions again, earliest first. A host's load is the stored one, minus calls that would have gone to
 * others, plus calls that would have come to this host.
 * @param past in order of time
 */
export function rerun(past: readonly Past[], settings: Settings): (Answer | null)[] {
  const given: Given[] = [];
  const counts = new Counts();
  return past.map((decision) => {
    const { since } = windowAt(settings.window, decision.at, settings.timeZone, settings.weekStart);
    counts.learn(decision.scores);
    const answer = decision.isRefused ? null : choose(questionOf(decision, settings, counts, given, since));
    given.push({ at: decision.at, before: decision.winnerId, after: answer?.winnerId ?? null });
    counts.note(decision.winnerId, decision.at);
    return answer;
  });
}

function questionOf(
  { eligible, preferred, required, ownerId, askedFor, heldId }: Past,
  { mode, hosts }: Settings,
  counts: Counts,
  given: readonly Given[],
  since: number,
): Question {
  const moved = movedSince(given, since);
  const scores = hosts
    .filter(({ userId }) => !required.includes(userId))
    .map(({ userId, priority, weight }): Score => {
      const known = counts.of(userId, since);
      const last = given.findLast(({ after }) => after === userId)?.at ?? null;
      return {
        userId,
        priority,
        weight,
        credit: Math.max(0, known.credit + (moved.get(userId) ?? 0)),
        calibration: known.calibration,
        lastBookedAt: given.length === 0 ? known.lastBookedAt : later(last, known.before),
      };
    });
  return { mode, eligible, preferred, required, ownerId, askedFor, heldId, scores };
}

/** For each host, how many more calls they would have had in the window. */
function movedSince(given: readonly Given[], since: number): Map<number, number> {
  const moved = new Map<number, number>();
  const add = (userId: number | null, calls: number): void => {
    if (userId !== null) moved.set(userId, (moved.get(userId) ?? 0) + calls);
  };
  for (let place = given.length - 1; place >= 0; place -= 1) {
    const one = given[place];
    if (one === undefined || one.at < since) break;
    if (one.before === one.after) continue;
    add(one.before, -1);
    add(one.after, 1);
  }
  return moved;
}

type Known = {
  credit: number;
  calibration: number;
  lastBookedAt: number | null;
  before: number | null;
  at: number;
};

/** The load of each host: as last stored, plus the calls they got since. */
class Counts {
  readonly #known = new Map<number, Known>();

  learn(scores: readonly Score[]): void {
    for (const { userId, credit, calibration, lastBookedAt } of scores) {
      const before = this.#known.get(userId)?.before ?? lastBookedAt;
      this.#known.set(userId, {
        credit,
        calibration,
        lastBookedAt,
        before,
        at: this.#known.get(userId)?.at ?? 0,
      });
    }
  }

  note(userId: number, at: number): void {
    const known = this.#known.get(userId) ?? {
      credit: 0,
      calibration: 0,
      lastBookedAt: null,
      before: null,
      at,
    };
    this.#known.set(userId, { ...known, credit: known.credit + 1, lastBookedAt: at, at });
  }

  of(userId: number, since: number): Known {
    const known = this.#known.get(userId) ?? {
      credit: 0,
      calibration: 0,
      lastBookedAt: null,
      before: null,
      at: 0,
    };
    // If a new window has begun since then, counting starts from zero.
    return known.at !== 0 && known.at < since ? { ...known, credit: 0, calibration: 0 } : known;
  }
}

function later(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
