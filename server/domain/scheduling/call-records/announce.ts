import type { ChangeExtra, ChangeType } from '@callwright/contract/change-types.ts';
import { differenceOf } from '#/platform/changes/difference.ts';
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
  /** If left out, nobody is notified. */
  notice?: Notice | undefined;
};

type CallField = keyof ReturnType<typeof presentCall>;

/** Which of these fields changed, and what they were before. */
export function changeBetween(tx: Ctx, before: CallRow, after: CallRow, fields: readonly CallField[]) {
  const shown = (row: CallRow): Record<string, unknown> => {
    const call = presentCall(tx, row);
    return Object.fromEntries(fields.map((field) => [field, call[field]]));
  };
  const { changedFields, previous } = differenceOf(shown(before), shown(after));
  return { changedFields, previous };
}

/** Adds the contact to the published object, in the statement that writes the change. */
const withContact = (tx: Ctx) => sql`r.object || jsonb_build_object('contact', (
  select jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
    'phoneNumber', c.phone_number, 'status', c.status, 'timeZone', c.time_zone)
  from contact c where c.account_id = ${tx.accountId} and c.id = (r.object->>'contactId')::bigint))`;

/** Publishes what happened to a call, in the transaction of its cause. */
export async function announceCall(
  tx: Ctx,
  type: CallChange,
  call: CallRow,
  facts: NonNullable<Announced['facts']> = {},
  notice?: Notice,
): Promise<void> {
  await announceCalls(tx, [{ type, call, facts, notice }]);
}

/** The same for many calls, in order, in one statement. */
export async function announceCalls(tx: Ctx, changes: readonly Announced[]): Promise<void> {
  // A host sees the invitee's secret link in their own view. It must not be published.
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
