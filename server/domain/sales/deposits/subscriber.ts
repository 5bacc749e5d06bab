import { recordedOutcomes } from '@callwright/contract/outcome-rules.ts';
import type { Subscriber } from '#/platform/context/subscriber.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/**
 * Refunds what was paid with a booking, through a job that asks the provider. A deposit is refunded if the team cancels
 * the call, or if the invitee cancels as early as the event required at payment. A fee is refunded once an outcome says
 * that the invitee came. Each change is judged by its own content, so that the order of a call's changes does not
 * matter.
 */
export const depositRefunds: Subscriber = {
  name: 'deposit-refunds',
  types: ['call.cancelled', 'call.outcome_added', 'call.outcome_updated'],
  isUsed: (accountId) => sql`exists (select 1 from call_deposit d where d.account_id = ${accountId})`,
  handle: async (tx, changes) => {
    const ids = changes.map(({ id }) => id);
    await sql`
      update call_deposit d set state = 'REFUNDING', round = 0, tries = 0, due_at = ${iso(tx.now)}, updated_at = ${iso(tx.now)},
        reason = case when x.type <> 'call.cancelled' then 'The invitee came'
          when c.cancelled_by = 'CONTACT' then 'The call was cancelled in time' else 'The call was cancelled by the team' end
      from event_call c, change x
      where x.account_id = ${tx.accountId} and x.id = any(${ids}::bigint[]) and c.account_id = x.account_id and c.id = (x.object->>'id')::bigint
        and d.account_id = c.account_id and d.event_call_id = c.id and d.state = 'BOOKED'
        and case when x.type = 'call.cancelled'
          then c.cancelled_by <> 'CONTACT' or c.starts_at - c.cancelled_at >= make_interval(mins => d.refund_until_min)
          else d.purpose = 'NO_SHOW_FEE' and x.object->>'outcome' = any(${recordedOutcomes}::text[])
            and x.object->>'noSaleReason' is distinct from 'NO_SHOW' end`.execute(tx.db);
  },
};
