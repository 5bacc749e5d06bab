import { under } from '@callwright/contract/error-reasons.ts';
import { importedContext } from '#/platform/changes/imported.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { createDealIn } from '#/domain/sales/deals/create.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { PastCall } from './import-call.ts';
import { dealOfKey, keepDeal, keyOf } from './keys.ts';

/**
 * Imports the deals of a past call, except those imported before, even if they were deleted since.
 * @returns their ids
 */
export async function importDeals(tx: Ctx, system: string, past: PastCall, call: CallRow): Promise<number[]> {
  const made: number[] = [];
  for (const [index, { externalId, ...deal }] of (past.deals ?? []).entries()) {
    const key = keyOf('deal', system, externalId);
    // In sequence, because statements on one connection run one after another.
    // oxlint-disable-next-line no-await-in-loop
    if ((await dealOfKey(tx, key)) !== null) continue;
    const input = { ...deal, eventCallId: call.id, time: deal.time ?? call.starts_at };
    // oxlint-disable-next-line no-await-in-loop
    const { id } = await createDealIn(tx, input, importedContext).catch((error: unknown) => {
      throw within(error, index);
    });
    // oxlint-disable-next-line no-await-in-loop
    await keepDeal(tx, key, id);
    made.push(id);
  }
  return made;
}

/** Moves errors about fields of a deal to the part of the request with the deal: `deals: ["0.value: Must …"]`. */
function within(error: unknown, index: number): unknown {
  if (!(error instanceof ApiError) || error.fieldErrors === undefined) return error;
  const reasons = Object.entries(error.fieldReasons).flatMap(([field, inField]) =>
    inField.map((reason) => under(`${index}.${field}`, reason)),
  );
  return new ApiError(error.code, { fieldErrors: { deals: reasons }, cause: error });
}
