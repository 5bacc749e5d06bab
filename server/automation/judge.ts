import type { RuleAim } from './rule.ts';

/** What a host did in a window, by the reports. */
export type HostNumber = {
  /** Null where there is nothing to divide by. */
  readonly value: number | null;
  /** How many calls stand behind it. */
  readonly sample: number;
};

export type Verdict = 'ACT' | 'WITHIN' | 'TOO_FEW';

/** What a rule says of a host: pure, so that the job, the simulation and the tests say the same. */
export function judge(rule: RuleAim, { value, sample }: HostNumber): Verdict {
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
