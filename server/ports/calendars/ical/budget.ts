/** Limits the time spent on recurrence rules: some take seconds on purpose, and block everybody else. */
export type Budget = {
  readonly isSpent: () => boolean;
  /** Runs the work and adds its time. */
  readonly spend: <T>(work: () => T) => T;
};

export function budgetOf(ms: number): Budget {
  let spentMs = 0;
  return {
    isSpent: () => spentMs >= ms,
    spend(work) {
      const beganMs = performance.now();
      try {
        return work();
      } finally {
        spentMs += performance.now() - beganMs;
      }
    },
  };
}
