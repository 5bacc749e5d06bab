import type { RuleAim } from './rule.ts';

/** A host's number in a window, counted as in reports. */
export type HostNumber = {
  /** Null if the divisor is zero. */
  readonly value: number | null;
  /** The number of calls it is based on. */
  readonly sample: number;
};

export type Verdict = 'ACT' | 'WITHIN' | 'TOO_FEW';

/** Evaluates a rule for one host. Pure, so that the job, the simulation and the tests agree. */
export function verdictOf(rule: RuleAim, { value, sample }: HostNumber): Verdict {
  switch (rule.kind) {
    case 'MAX_CALLS':
      return (value ?? 0) >= rule.threshold ? 'ACT' : 'WITHIN';
    case 'STOP_LOSS':
      if (value === null || sample < rule.minSample) return 'TOO_FEW';
      return value < rule.threshold ? 'ACT' : 'WITHIN';
    default:
      return rule.kind satisfies never;
  }
}
