const dayMs = 86_400_000;
const backAfterMs = 14 * dayMs;

/** Whether a payment of this status went back. */
export function isBack(status: unknown): boolean {
  return status === 'REFUNDED' || status === 'DISPUTED';
}

/** When: two weeks after it was paid, and no later than yesterday. */
export function backMs(paidMs: number, nowMs: number): number {
  return Math.max(paidMs, Math.min(paidMs + backAfterMs, nowMs - dayMs));
}
