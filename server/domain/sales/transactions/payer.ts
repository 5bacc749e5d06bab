import { because } from '@callwright/contract/error-reasons.ts';
import { sql } from '#/platform/db/sql.ts';
import { normalizeEmail, normalizePhone } from '#/domain/crm/contact-records/phone.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid, notFound } from '#/platform/errors/errors.ts';

export type Payer = {
  email: string | null;
  email_normalized: string | null;
  phone_number: string | null;
  phone_normalized: string | null;
};

/** The payer's addresses, as typed and as normalized for matching; null if empty. */
export function payerOf(
  ctx: Ctx,
  email: string | null | undefined,
  phoneNumber: string | null | undefined,
): Payer {
  return {
    email: email || null,
    email_normalized: email ? normalizeEmail(email) : null,
    phone_number: phoneNumber || null,
    phone_normalized: phoneNumber ? normalizePhone(phoneNumber, ctx.account.country) : null,
  };
}

/**
 * The contact with the payer's email, else phone number, else with one of them as secondary address; null if there is
 * none.
 */
export async function contactOfPayer(
  tx: Ctx,
  { email_normalized: email, phone_normalized: phone }: Payer,
): Promise<number | null> {
  if (email === null && phone === null) return null;
  const live = sql`account_id = ${tx.accountId} and deleted_at is null`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, 0 as rank from contact where ${live} and email_normalized = ${email}
      union all
      select id, 1 from contact where ${live} and phone_normalized = ${phone}
      union all
      select id, 2 from contact where ${live} and secondary_email_normalized = ${email}
      union all
      select id, 3 from contact where ${live} and secondary_phone_normalized = ${phone}
    ) found order by rank, id limit 1`.execute(tx.db);
  return rows[0]?.id ?? null;
}

/** Throws 404 if there is no such contact, or it is deleted. */
export async function mustBeContact(tx: Ctx, contactId: number): Promise<void> {
  const { rows } = await sql`
    select from contact where account_id = ${tx.accountId} and id = ${contactId} and deleted_at is null`.execute(
    tx.db,
  );
  if (rows.length === 0) throw notFound('contact');
}

/** A deal's transaction belongs to its contact, whoever's card was used. */
export function mustBeOfDeal(contactId: number | null | undefined, dealContactId: number): void {
  if (contactId !== undefined && contactId !== dealContactId)
    throw invalid({ contactId: [because('CONTACT_OF_DEAL', { id: dealContactId })] });
}
