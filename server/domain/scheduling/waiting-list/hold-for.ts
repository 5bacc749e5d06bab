import type { Ctx } from '#/platform/context/ctx.ts';
import { savepoint } from '#/platform/db/tx.ts';
import { ApiError, isFinal } from '#/platform/errors/errors.ts';
import { insertHold } from '#/domain/scheduling/free-times/hold-rows.ts';
import {
  chooseFrom,
  prepareUnderLock,
  tryInTurn,
  type SlotRequest,
} from '#/domain/scheduling/free-times/slot-request.ts';

export type HeldTime = { holdId: string; hostIds: number[] };

/**
 * Holds a time as a booking would take it: with its locks and rules, and for the host it would go to. The exclusion
 * constraint decides. Null if somebody else was faster, or the rules refuse after all.
 */
export async function holdFor(
  tx: Ctx,
  request: SlotRequest,
  ownerId: number | null,
  expiresMs: number,
): Promise<HeldTime | null> {
  try {
    return await savepoint(tx, (part) => holdInside(part, request, ownerId, expiresMs));
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error)) throw error;
    return null;
  }
}

async function holdInside(
  tx: Ctx,
  request: SlotRequest,
  ownerId: number | null,
  expiresMs: number,
): Promise<HeldTime> {
  const { event, startMs, durationMin } = request;
  const prepared = await prepareUnderLock(tx, request);
  const choice = await chooseFrom(tx, prepared, request, ownerId);
  const held = await tryInTurn(prepared, choice, async (group) => {
    const hostIds = group.map((host) => host.userId);
    const hold = { event, startMs, durationMin, hostIds, expiresMs, addressKey: null };
    const holdId = await insertHold(tx, hold);
    return holdId === null ? null : { holdId, hostIds };
  });
  // Some hosts of a group may be written already; only a rollback removes them.
  if (held === null) throw new ApiError('SLOT_UNAVAILABLE');
  return held;
}
