/** How much time rules may take: some take seconds on purpose, and everybody else waits meanwhile. */
export type Budget = {
  readonly isSpent: () => boolean;
  /** Runs and counts the time. */
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
