import type { openedLink } from '@callwright/contract/booking-links.ts';
import type { z } from 'zod';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { unseal } from '#/platform/secrets/secrets.ts';
import { hashOfToken } from '#/platform/secrets/workspace-tokens.ts';
import { iso } from '#/platform/values/time.ts';
import { placeOfAnswers, presentLink, stateOf, type LinkRow } from './booking-link.ts';
import { readLink } from './read-link.ts';

type Opened = z.output<typeof openedLink>;
type Row = Pick<LinkRow, 'used_at' | 'revoked_at' | 'expires_at'> & {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone_number: string | null;
  answers: string | null;
};

const nothing = { name: '', email: null, phoneNumber: null, answers: {} } as const;

/** What the booking page fills in for a link. For a link that is no longer valid, only the reason. */
export async function openLink(ctx: Ctx, eventId: number, token: string): Promise<Opened> {
  const hash = hashOfToken(token);
  const { rows } = await sql<Row>`
    select l.used_at, l.revoked_at, l.expires_at, l.answers, c.first_name, c.last_name, c.email, c.phone_number
    from booking_link l join contact c on c.account_id = l.account_id and c.id = l.contact_id
    where l.account_id = ${ctx.accountId} and l.token_hash = ${hash} and l.event_id = ${eventId} and c.deleted_at is null`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) return { state: 'UNKNOWN', ...nothing };
  const state = stateOf(row, ctx.now);
  if (state !== 'OPEN') return { state, ...nothing };
  const answers =
    row.answers === null ? '{}' : unseal(ctx.app.config, placeOfAnswers(ctx.accountId, hash), row.answers);
  return {
    state,
    name: [row.first_name, row.last_name].filter((part) => part !== null && part !== '').join(' '),
    email: row.email,
    phoneNumber: row.phone_number,
    answers: JSON.parse(answers) as Opened['answers'], // was written by `createBookingLink`
  };
}

/**
 * Claims a link in the transaction of its booking, or refuses the booking. This is the first lock of that transaction:
 * of several concurrent bookings, one goes on to lock the event and its hosts; the others wait until it ends, and find
 * the link used. If the booking is rolled back, the link is free again.
 */
export async function claimLink(tx: Ctx, eventId: number, token: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update booking_link set used_at = ${iso(tx.now)}::timestamptz
    where account_id = ${tx.accountId} and token_hash = ${hashOfToken(token)} and event_id = ${eventId}
      and used_at is null and revoked_at is null and expires_at > ${iso(tx.now)}::timestamptz
    returning id`.execute(tx.db);
  if (rows[0] === undefined) throw new ApiError('BOOKING_LINK_GONE');
}

/** Stores which call a claimed link led to. */
export async function finishLink(tx: Ctx, eventId: number, token: string, callId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update booking_link set event_call_id = ${callId}
    where account_id = ${tx.accountId} and token_hash = ${hashOfToken(token)} and event_id = ${eventId}
    returning id`.execute(tx.db);
  const [used] = rows;
  if (used === undefined) throw new Error('A link that was claimed is not there');
  await publish(tx, 'booking_link.used', presentLink(tx, await readLink(tx, used.id)));
}

/** Uses a link up for a pretended booking, which must not be distinguishable from a real one. */
export async function spendLink(ctx: Ctx, eventId: number, token: string): Promise<void> {
  await sql`
    update booking_link set used_at = ${iso(ctx.now)}::timestamptz
    where account_id = ${ctx.accountId} and token_hash = ${hashOfToken(token)} and event_id = ${eventId}
      and used_at is null`.execute(ctx.db);
}
