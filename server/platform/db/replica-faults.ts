import { refusalOf, problemSentences, type ReplicaProblem } from './replica-state.ts';

/** Why a read was answered by the primary. `write` is our bug: a read that changes something. */
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

/** A replica that the service itself refuses to use. */
export class ReplicaRefused extends Error {
  readonly problem: ReplicaProblem;

  constructor(problem: ReplicaProblem) {
    super(problemSentences[problem]);
    this.name = 'ReplicaRefused';
    this.problem = problem;
  }
}

/**
 * How to count an error of the replica. The primary then answers the read, and repeats the error if it was the
 * caller's.
 */
export function kindOf(error: unknown): Fallback {
  if (error instanceof ReplicaRefused) return 'refused';
  const refusal = refusalOf(error);
  if (refusal !== null) return refusal;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '25006') return 'write';
  if (conflictStates.has(code)) return 'conflict';
  // An error without an SQLSTATE comes from the network or the driver.
  return !sqlState.test(code) || unreachableStates.test(code) ? 'unreachable' : 'error';
}

const sqlState = /^[0-9A-Z]{5}$/;
/**
 * SQLSTATEs of conflicts with recovery, which cancels queries in its way or holds a lock that they wait for in vain.
 */
const conflictStates = new Set(['40001', '40P01', '55P03', '57P04']);
/** SQLSTATE classes: connection, resources, server starting or stopping, login refused. */
const unreachableStates = /^(08|53|57P|28)/;

/** The time limit covers the read as a whole. The primary is not asked if the read has already used it up. */
export function isOutOfTime(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '57014' &&
    error.message.includes('statement timeout')
  );
}
