import type { ChangeExtra, ChangeType } from '@callwright/contract/change-types.ts';
import { record, type Facts } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { CallRow } from './call-row.ts';
import { presentCall } from './event-call.ts';
import { contextOf, type Notice } from './notice.ts';

type CallChange = Extract<ChangeType, `call.${string}` | 'calendar.conflict'>;
type Announced = {
  type: CallChange;
  call: CallRow;
  facts?: Facts<CallChange> & { extra?: ChangeExtra<CallChange> };
  /** Left out: nobody is notified. */
  notice?: Notice | undefined;
};

/** Who the call is with, read by the statement that writes the change. */
const withContact = (tx: Ctx) => sql`r.object || jsonb_build_object('contact', (
  select jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
    'phoneNumber', c.phone_number, 'status', c.status, 'timeZone', c.time_zone)
  from contact c where c.account_id = ${tx.accountId} and c.id = (r.object->>'contactId')::bigint))`;

/** Records what happened to a call, in the transaction of its cause. */
export async function announceCall(
  tx: Ctx,
  type: CallChange,
  call: CallRow,
  facts: NonNullable<Announced['facts']> = {},
  notice?: Notice,
): Promise<void> {
  await announceCalls(tx, [{ type, call, facts, notice }]);
}

/** The same for many, in their order: one statement. */
export async function announceCalls(tx: Ctx, changes: readonly Announced[]): Promise<void> {
  // The hosts of the call see the secret of the invitee’s link; it is not published.
  const outside: Ctx = { ...tx, userId: null };
  await record(
    tx,
    changes.map(({ type, call, facts = {}, notice }) => {
      const context = contextOf(call, notice);
      return {
        type,
        object: presentCall(outside, call),
        facts: context === undefined ? facts : { ...facts, context },
      };
    }),
    withContact(tx),
  );
}
