import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { hashOfToken } from '#/platform/secrets/workspace-tokens.ts';
import { iso } from '#/platform/values/time.ts';
import { dropHolds } from '#/domain/scheduling/free-times/hold-rows.ts';
import { announceEntries } from './announce.ts';
import { endEntries } from './end.ts';
import type { EntryRow, StoredWindow } from './entry.ts';
import { lookLater } from './jobs.ts';
import { lastOf } from './leave-times.ts';
import { lockList } from './lock-list.ts';

/** An entry as shown to the person themself. */
export type OwnEntry = Pick<
  EntryRow,
  'id' | 'event_id' | 'contact_id' | 'outcome' | 'time_zone' | 'duration_min' | 'windows'
> & {
  invitee_name: string;
  invitee_email: string;
  phone_number: string | null;
  is_blocked: boolean;
  /** The time currently held for them. */
  offer: { startMs: number; durationMin: number; expiresMs: number; holdId: string } | null;
};

/** The entry that the link in a mail opens. Throws 404. */
export async function readOwnEntry(ctx: Ctx, token: string): Promise<OwnEntry> {
  const entry = await findOwnEntry(ctx, token);
  if (entry === null) throw notFound('waiting list entry');
  return entry;
}

export async function findOwnEntry(ctx: Ctx, token: string): Promise<OwnEntry | null> {
  const { rows } = await sql<OwnEntry>`
    select w.id, w.event_id, w.contact_id, w.outcome, w.time_zone, w.duration_min, w.windows, w.invitee_name, w.invitee_email, w.phone_number,
      c.blocked is not null as is_blocked,
      (select jsonb_build_object('startMs', extract(epoch from o.starts_at)::float8 * 1000, 'durationMin', o.duration_min,
          'expiresMs', extract(epoch from o.expires_at)::float8 * 1000,
          'holdId', o.hold_id)
        from waiting_offer o where o.account_id = w.account_id and o.entry_id = w.id and o.state = 'OPEN' and o.expires_at > ${iso(ctx.now)}::timestamptz) as offer
    from waiting_entry w join contact c on c.account_id = w.account_id and c.id = w.contact_id
    where w.account_id = ${ctx.accountId} and w.token_hash = ${hashOfToken(token)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Replaces the windows of an entry, which keeps its place. */
export async function changeTimes(
  tx: Ctx,
  { id, event_id: eventId, is_blocked: isBlocked }: OwnEntry,
  timeZone: string,
  windows: readonly StoredWindow[],
): Promise<void> {
  const { rows } = await sql`
    update waiting_entry set time_zone = ${timeZone}, windows = ${JSON.stringify(windows)}::jsonb, last_at = ${lastOf(windows)}::timestamptz,
      updated_at = ${iso(tx.now)}::timestamptz
    where account_id = ${tx.accountId} and id = ${id} and ended_at is null returning id`.execute(tx.db);
  if (rows.length === 0) throw new ApiError('WAITING_ENDED');
  if (isBlocked) return;
  await announceEntries(tx, 'waiting_entry.updated', [id], { changedFields: ['windows'] });
  await lookLater(tx, eventId);
}

export async function leaveList(tx: Ctx, { id }: OwnEntry): Promise<void> {
  await endEntries(tx, 'LEFT', sql`w.id = ${id}`);
}

/**
 * Declines the offer of this time if it is still open; of several answers, the first counts. The time is released and
 * offered to the next person. Waits for a decision in progress, so that the reasons of the next offer include this
 * answer.
 */
export async function declineTime(
  tx: Ctx,
  { id, event_id: eventId }: OwnEntry,
  startMs: number,
): Promise<void> {
  await lockList(tx, eventId);
  const { rows } = await sql<{ hold_id: string }>`
    with entry as (
      select id from waiting_entry where account_id = ${tx.accountId} and id = ${id} and ended_at is null for no key update)
    update waiting_offer o set state = 'DECLINED', ended_at = ${iso(tx.now)}::timestamptz
    from entry
    where o.account_id = ${tx.accountId} and o.entry_id = entry.id and o.state = 'OPEN' and o.starts_at = ${iso(startMs)}::timestamptz
      and o.expires_at > ${iso(tx.now)}::timestamptz
    returning o.hold_id`.execute(tx.db);
  const [declined] = rows;
  if (declined === undefined) return;
  await dropHolds(tx, [declined.hold_id]);
  await announceEntries(tx, 'waiting_entry.offer_declined', [id]);
  await lookLater(tx, eventId);
}
