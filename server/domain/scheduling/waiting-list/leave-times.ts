import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { rowNumber } from '#/platform/db/row-number.ts';
import { sql } from '#/platform/db/sql.ts';
import { hashOfToken, newWorkspaceToken } from '#/platform/secrets/workspace-tokens.ts';
import { iso } from '#/platform/values/time.ts';
import { announceEntries, type WaitingContext } from './announce.ts';
import type { StoredWindow } from './entry.ts';
import { lookLater } from './jobs.ts';
import { sealWaitingToken } from './token.ts';

export type NewEntry = {
  eventId: number;
  contactId: number;
  /** A blocked person is never offered anything. The entry exists only for their own page. */
  isBlocked: boolean;
  name: string;
  email: string;
  phoneNumber: string | null;
  locale: string | null;
  timeZone: string;
  durationMin: number;
  windows: readonly StoredWindow[];
  conditionalUsers: readonly number[];
  routingGroupIds: readonly number[];
};

/** Anybody can enter any address, so an address gets at most one mail in this time. */
const mailAgainMs = hourMs;

/**
 * Puts a person on the waiting list of an event, or replaces their earlier times: a person waits once per event and
 * keeps their place. A page is no proof of identity, so the link still goes only to the address that it was mailed to.
 */
export async function leaveTimes(tx: Ctx, entry: NewEntry): Promise<void> {
  const token = newWorkspaceToken(tx);
  const hash = hashOfToken(token);
  const now = iso(tx.now);
  const { rows } = await sql<{ id: number; is_new: boolean; is_due: boolean }>`
    with before as materialized (
      select updated_at from waiting_entry
      where account_id = ${tx.accountId} and contact_id = ${entry.contactId} and event_id = ${entry.eventId} and ended_at is null
    ), kept as (
      insert into waiting_entry (id, account_id, event_id, contact_id, token_hash, token_sealed, invitee_name, invitee_email, phone_number,
        locale, time_zone, duration_min, windows, last_at, conditional_users, routing_group_ids, created_at, updated_at)
      values (${await rowNumber(tx, 'waiting_entry')}, ${tx.accountId}, ${entry.eventId}, ${entry.contactId}, ${hash}, ${sealWaitingToken(tx, hash, token)}, ${entry.name}, ${entry.email},
        ${entry.phoneNumber}, ${entry.locale}, ${entry.timeZone}, ${entry.durationMin}, ${JSON.stringify(entry.windows)}::jsonb,
        ${lastOf(entry.windows)}::timestamptz, ${entry.conditionalUsers}::bigint[], ${entry.routingGroupIds}::bigint[], ${now}::timestamptz, ${now}::timestamptz)
      on conflict (account_id, contact_id, one_per) do update set
        invitee_name = excluded.invitee_name, phone_number = excluded.phone_number, locale = excluded.locale, time_zone = excluded.time_zone,
        duration_min = excluded.duration_min, windows = excluded.windows, last_at = excluded.last_at,
        conditional_users = excluded.conditional_users, routing_group_ids = excluded.routing_group_ids, updated_at = excluded.updated_at
      returning id, token_hash
    )
    select kept.id, kept.token_hash = ${hash} as is_new,
      not exists (select 1 from before where before.updated_at > ${iso(tx.now - mailAgainMs)}::timestamptz) as is_due
    from kept`.execute(tx.db);
  const [left] = rows;
  if (left === undefined) throw new Error('An entry of the waiting list was not written');
  if (entry.isBlocked) return;
  await announceEntries(tx, left.is_new ? 'waiting_entry.created' : 'waiting_entry.updated', [left.id], {
    ...(left.is_new ? {} : { changedFields: ['windows'] }),
    ...(left.is_due && { context: { entryId: left.id, mail: 'noted' } satisfies WaitingContext }),
  });
  await lookLater(tx, entry.eventId);
}

export function lastOf(windows: readonly StoredWindow[]): string {
  return (
    windows
      .map(({ endsAt }) => endsAt)
      .toSorted()
      .at(-1) ?? ''
  );
}
