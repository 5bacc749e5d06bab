import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readContactForBooking, type BookingContact } from '#/domain/crm/contact-records/for-booking.ts';
import { normalizeEmail, normalizePhone } from '#/domain/crm/contact-records/phone.ts';
import { saveContactOfCall } from '#/domain/crm/contacts/save-contact.ts';
import { iso } from '#/platform/values/time.ts';
import type { PastCall } from './import-call.ts';

/** A contact created by an import is updated by its calls; an existing one stays as it is. */
export type PastContact = BookingContact & { readonly isOfImport: boolean };

/** The contact of a past call. If nobody has this email or phone number, one is created with the call's date. */
export async function contactOfPast(tx: Ctx, past: PastCall, startMs: number): Promise<PastContact> {
  const id = past.contactId ?? (await knownId(tx, past)) ?? (await createdId(tx, past, startMs));
  const contact = await readContactForBooking(tx, id);
  const { rows } = await sql<{ source: string }>`
    select source from contact where account_id = ${tx.accountId} and id = ${contact.id}`.execute(tx.db);
  return { ...contact, isOfImport: rows[0]?.source === 'IMPORT' };
}

async function knownId(tx: Ctx, { email, phoneNumber }: PastCall): Promise<number | undefined> {
  const mail = email === undefined ? null : normalizeEmail(email);
  const phone = phoneNumber === undefined ? null : normalizePhone(phoneNumber, tx.account.country);
  const { rows } = await sql<{ id: number }>`
    select c.id from contact c
    where c.account_id = ${tx.accountId} and c.deleted_at is null
      and (c.email_normalized = ${mail}::text or c.phone_normalized = ${phone}::text)
    order by c.email_normalized = ${mail}::text desc nulls last, c.id limit 1`.execute(tx.db);
  return rows[0]?.id;
}

async function createdId(tx: Ctx, past: PastCall, startMs: number): Promise<number> {
  const { email, phoneNumber, firstName, lastName, timeZone, utm } = past;
  const joinedTime = past.bookedAt ?? iso(startMs);
  const saved = await saveContactOfCall(
    tx,
    { email, phoneNumber, firstName, lastName, timeZone, utm, joinedTime },
    'IMPORT',
  );
  return saved.contactId;
}
