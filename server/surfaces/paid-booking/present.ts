import type { continueCheckout } from '@callwright/contract/booking-checkouts.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import type { DepositRow } from '#/domain/sales/deposits/deposit-row.ts';
import { readCall } from '#/domain/scheduling/call-records/call-row.ts';
import { inviteeTokenOf } from '#/domain/scheduling/call-records/invitee-token.ts';
import { readEventOfCall } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { presentPage } from '#/surfaces/booking-page/booking-page.ts';
import { toMs } from '#/platform/values/time.ts';

type Checkout = Result<typeof continueCheckout>['data']['checkout'];

/** The state of a checkout, for the visitor with its token. */
export async function presentCheckout(
  ctx: Ctx,
  row: DepositRow,
  token: string,
  url: string | null,
): Promise<Checkout> {
  const event = await readEventOfCall(ctx, row.event_id);
  const state = stateOf(row, url);
  return {
    token,
    state,
    url: state === 'OPEN' ? url : null,
    amount: fromMinorUnits(row.amount, row.currency),
    currency: row.currency,
    event: await presentPage(ctx, event),
    dateTime: row.starts_at,
    secondsLeft: Math.max(0, Math.ceil((toMs(row.expires_at) - ctx.app.clock()) / 1_000)),
    callToken:
      row.event_call_id === null
        ? null
        : inviteeTokenOf(ctx, await readCall(ctx, { id: row.event_call_id }, 'calls:read')),
  };
}

/** A booked call that was canceled and refunded later is still BOOKED here: its own page shows what happened. */
function stateOf({ state, event_call_id: callId }: DepositRow, url: string | null): Checkout['state'] {
  if (state === 'OPEN') return url === null ? 'PAYING' : 'OPEN';
  if (state === 'EXPIRED') return 'EXPIRED';
  return callId === null ? 'REFUNDED' : 'BOOKED';
}
