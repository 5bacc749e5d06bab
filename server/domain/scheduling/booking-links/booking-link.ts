import type { BookingLink } from '@callwright/contract/booking-links.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Place } from '#/platform/secrets/secrets.ts';

export type LinkRow = {
  id: number;
  event_id: number;
  event_name: string;
  contact_id: number;
  contact_name: string;
  expires_at: string;
  created_at: string;
  created_by: number | null;
  revoked_at: string | null;
  used_at: string | null;
  event_call_id: number | null;
};

/** The columns of `booking_link l` with its event `e` and contact `c`. */
export const linkColumns: Sql = sql`l.id, l.event_id, e.name as event_name, l.contact_id,
  coalesce(nullif(trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''), c.email, c.phone_number, '') as contact_name,
  l.expires_at, l.created_at, l.created_by, l.revoked_at, l.used_at, l.event_call_id`;

export const linkTables: Sql = sql`booking_link l
  join event e on e.account_id = l.account_id and e.id = l.event_id
  join contact c on c.account_id = l.account_id and c.id = l.contact_id`;

type State = z.output<typeof BookingLink>['state'];

export function stateOf(
  { used_at, revoked_at, expires_at }: Pick<LinkRow, 'used_at' | 'revoked_at' | 'expires_at'>,
  nowMs: number,
): State {
  if (used_at !== null) return 'USED';
  if (revoked_at !== null) return 'REVOKED';
  return Temporal.Instant.from(expires_at).epochMilliseconds <= nowMs ? 'EXPIRED' : 'OPEN';
}

export function presentLink(ctx: Pick<Ctx, 'now'>, row: LinkRow): z.output<typeof BookingLink> {
  return {
    id: row.id,
    eventId: row.event_id,
    eventName: row.event_name,
    contactId: row.contact_id,
    contact: { id: row.contact_id, name: row.contact_name },
    state: stateOf(row, ctx.now),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    createdBy: row.created_by,
    usedAt: row.used_at,
    eventCallId: row.event_call_id,
  };
}

/** What the answers of a link are sealed for. */
export function placeOfAnswers(accountId: number, tokenHash: Buffer): Place {
  return { purpose: 'booking link', row: `${accountId}/${tokenHash.toString('base64url')}` };
}
