import { refusalOf, problemSentences, type ReplicaProblem } from './replica-state.ts';

/** Why a read was answered by the primary. `write` is a defect of ours: a read that changes something. */
export const fallbacks = [
  'resting',
  'behind',
  'promoted',
  'refused',
  'unreachable',
  'conflict',
  'write',
  'error',
] as const;
export type Fallback = (typeof fallbacks)[number];

/** What the service itself holds against a replica. */
export class ReplicaRefused extends Error {
  readonly problem: ReplicaProblem;

  constructor(problem: ReplicaProblem) {
    super(problemSentences[problem]);
    this.name = 'ReplicaRefused';
    this.problem = problem;
  }
}

/** What to count an error of the replica as. Each is answered by the primary, which says the same if it was the caller’s. */
export function kindOf(error: unknown): Fallback {
  if (error instanceof ReplicaRefused) return 'refused';
  const refusal = refusalOf(error);
  if (refusal !== null) return refusal;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '25006') return 'write';
  if (conflictStates.has(code)) return 'conflict';
  // An error without an SQLSTATE is one of the network or of the driver.
  return !sqlState.test(code) || unreachableStates.test(code) ? 'unreachable' : 'error';
}

const sqlState = /^[0-9A-Z]{5}$/;
/** Recovery ends what is in its way with the first or the last; a lock that it holds is waited for in vain. */
const conflictStates = new Set(['40001', '40P01', '55P03', '57P04']);
/** The connection, resources, a server that stops or starts, a login that is refused. */
const unreachableStates = /^(08|53|57P|28)/;

/** The limit of time holds for reads as a whole: the primary is not asked for what has already taken as long as it may. */
export function isOutOfTime(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '57014' &&
    error.message.includes('statement timeout')
  );
}
