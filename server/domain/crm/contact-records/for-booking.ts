import { levelOf } from '@callwright/contract/roles.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { visibleContacts } from './contact.ts';

export type Invitee = {
  id: number;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phoneNumber: string | null;
};

/** A contact with what booking needs. */
export type BookingContact = Invitee & { ownerId: number | null; blocked: boolean };

type Row = {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone_number: string | null;
  user_id: number | null;
  is_blocked: boolean;
};

/** The contact that a call is booked for. Throws 404 if the caller cannot see it. */
export async function readContactForBooking(ctx: Ctx, contactId: number): Promise<BookingContact> {
  const mine =
    ctx.role === null || levelOf(ctx.role, 'contacts:read') === 'all'
      ? sql`true`
      : visibleContacts(ctx, 'contacts:read');
  const { rows } = await sql<Row>`
    select c.id, c.first_name, c.last_name, c.email, c.phone_number, c.user_id, c.blocked is not null as is_blocked
    from contact c where c.account_id = ${ctx.accountId} and c.id = ${contactId} and c.deleted_at is null and ${mine}`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (row === undefined) throw notFound('contact');
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    ownerId: row.user_id,
    blocked: row.is_blocked,
  };
}
