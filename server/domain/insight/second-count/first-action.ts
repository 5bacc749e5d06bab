import { toMs } from '#/platform/values/time.ts';
import type { Record } from './definition.ts';

/** Being assigned is not an action. */
const acting: readonly unknown[] = ['CLAIM', 'BOOKING'];

/**
 * When a setter first acted for a contact: claimed it, booked for it, or wrote a note as its setter. Null if nobody
 * did.
 */
export function firstActionOf(
  contact: Record,
  claims: readonly Record[],
  notes: readonly Record[],
): string | null {
  const setterId = contact['setter_id'] ?? null;
  const times = [
    ...claims
      .filter((claim) => acting.includes(claim['origin']) && claim['setter_id'] !== null)
      .map((claim) => String(claim['claimed_at'])),
    ...notes
      .filter((note) => setterId !== null && note['user_id'] === setterId && note['deleted_at'] === null)
      .map((note) => String(note['created_at'])),
  ];
  return times.toSorted((one, other) => toMs(one) - toMs(other))[0] ?? null;
}
