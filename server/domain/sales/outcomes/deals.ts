import { under } from '@callwright/contract/error-reasons.ts';
import type { Deal } from '@callwright/contract/deal.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import type { save } from '@callwright/contract/outcomes.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { createDealIn } from '#/domain/sales/deals/create.ts';
import { removeDealsIn } from '#/domain/sales/deals/remove.ts';
import { updateDealIn } from '#/domain/sales/deals/update.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import type { CallRow } from '#/domain/scheduling/call-records/call-row.ts';

type Body = Input<typeof save>;
type Part = NonNullable<Body['newDeal']>;
type Written = z.input<typeof Deal>;

/**
 * Writes the deals sent with an outcome, in its transaction.
 * @returns the deal for `newDeal`
 */
export async function writeDeals(tx: Ctx, call: CallRow, { newDeal, deals }: Body): Promise<Written | null> {
  const first = newDeal ? await writeDeal(tx, call, newDeal, ['newDeal']) : null;
  for (const [index, deal] of (deals ?? []).entries()) await writeDeal(tx, call, deal, ['deals', index]);
  return first;
}

async function writeDeal(
  tx: Ctx,
  call: CallRow,
  { id, date, currency, ...deal }: Part,
  place: readonly (string | number)[],
): Promise<Written> {
  // If-Match refers to the call, not to its deals.
  const { expectedVersions: _ofCall, ...inside } = tx;
  const input = { ...deal, ...(date !== undefined && { time: date }) };
  try {
    if (id === undefined)
      return await createDealIn(inside, {
        ...input,
        eventCallId: call.id,
        ...(currency !== undefined && { currency }),
      });
    if (!call.deals.some((known) => known.id === id)) throw notFound('deal');
    return await updateDealIn(inside, { ...input, id });
  } catch (error) {
    throw within(error, place);
  }
}

/** Moves errors about fields of a deal to the part of the request with the deal: `newDeal: ["value: Must …"]`. */
function within(error: unknown, [name, ...rest]: readonly (string | number)[]): unknown {
  if (!(error instanceof ApiError) || error.fieldErrors === undefined) return error;
  const reasons = Object.entries(error.fieldReasons).flatMap(([field, inField]) =>
    inField.map((reason) => under([...rest, field].join('.'), reason)),
  );
  const { details } = error;
  return new ApiError(error.code, {
    fieldErrors: { [String(name)]: reasons },
    ...(details !== undefined && { details }),
    cause: error,
  });
}

/** A call that is no longer won has no deals: removes them if requested, else refuses the change. */
export async function removeDealsOfCall(
  tx: Ctx,
  call: CallRow,
  deleteDeals: boolean | undefined,
  isKept: boolean,
): Promise<void> {
  const ids = call.deals.map((deal) => deal.id);
  const removed = deleteDeals && ids.length > 0 ? await removeDealsIn(tx, ids) : [];
  if (!isKept && removed.length < ids.length)
    throw new ApiError('OUTCOME_HAS_DEALS', { details: { dealIds: ids } });
}
