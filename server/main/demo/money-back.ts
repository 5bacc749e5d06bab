import { dayMs } from '@callwright/contract/units-of-time.ts';

const backAfterMs = 14 * dayMs;

/** Whether a payment with this status was refunded or disputed. */
export function isBack(status: unknown): boolean {
  return status === 'REFUNDED' || status === 'DISPUTED';
}

/** When it went back: two weeks after it was paid, but at the latest yesterday. */
export function backMs(paidMs: number, nowMs: number): number {
  return Math.max(paidMs, Math.min(paidMs + backAfterMs, nowMs - dayMs));
}
