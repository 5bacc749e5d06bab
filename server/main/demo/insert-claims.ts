import { minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';
import { insertNumbered } from './bulk.ts';
import type { DemoCall } from './calls.ts';
import type { Staff } from './create-team.ts';
import type { CallIds } from './insert-calls.ts';
import type { Contacts } from './insert-contacts.ts';
import type { Lead } from './leads.ts';

/** Writes which setter claimed which lead, and the outcome. */
export async function insertClaims(
  tx: Ctx,
  leads: readonly Lead[],
  calls: readonly DemoCall[],
  callIds: CallIds,
  contacts: Contacts,
  staff: Staff,
): Promise<void> {
  const callsOf = Map.groupBy(calls, (call) => call.lead);
  const claimed = leads.filter((lead) => lead.setter !== null);
  await insertNumbered(
    tx.db,
    'setter_claim',
    claimed.map((lead, index) => {
      const call = callsOf.get(lead)?.[0];
      return {
        account_id: tx.accountId,
        contact_id: contacts.get(lead),
        event_id: call?.event.id ?? null,
        event_call_id: call === undefined ? null : callIds.get(call),
        setter_id: staff.get(lead.setter ?? '')?.id,
        claim_status: statusOf(call),
        outcome: resultOf(call),
        origin: index % 4 === 0 ? 'ASSIGN' : 'CLAIM',
        history: [],
        claimed_at: iso(Math.min(lead.joinedMs + (3 + (index % 40)) * minuteMs, tx.now)),
      };
    }),
  );
}

function statusOf(call: DemoCall | undefined): string {
  if (call === undefined) return 'PENDING';
  if (call.cancelled !== null) return 'CANCELLED';
  if (call.moved !== null) return 'RESCHEDULED';
  return call.bySetter ? 'SCHEDULED' : 'USER_SCHEDULED';
}

function resultOf(call: DemoCall | undefined): 'QUALIFIED' | 'UNQUALIFIED' | null {
  if (call === undefined || call.cancelled !== null) return null;
  if (call.outcome === 'APPROVED' || call.outcome === 'WON') return 'QUALIFIED';
  if (call.outcome === 'REJECTED') return call.reason === 'NO_SHOW' ? null : 'UNQUALIFIED';
  if (call.outcome === 'PENDING' || call.reason === 'NO_SHOW') return null;
  return call.reason === 'UNQUALIFIED' ? 'UNQUALIFIED' : 'QUALIFIED';
}
