import { because } from '@callwright/contract/error-reasons.ts';
import type { Right } from '@callwright/contract/roles.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { contactColumns, type ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { visibleContacts } from '#/domain/crm/contact-records/contact.ts';
import type { CleanedContact } from '#/domain/crm/contact-records/contact-input.ts';
import { kindOf, type Match } from '#/domain/crm/contact-records/match.ts';

/**
 * Locks all matches in order of id, as others do, and returns the first one; null if it is gone. Throws if the caller
 * may not change it: such a contact must not be created a second time either.
 */
export async function lockMatched(
  tx: Ctx,
  reach: Right,
  match: Match,
  others: readonly Match[],
): Promise<ContactRow | null> {
  const ids = [match.id, ...others.map((other) => other.id)];
  const visible = visibleContacts(tx, reach) ?? sql`true`;
  const { rows } = await sql<ContactRow & { is_visible: boolean }>`
    select ${sql.raw(contactColumns)}, (${visible}) is true as is_visible from contact c
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::bigint[]) and c.deleted_at is null
    order by c.id for no key update of c`.execute(tx.db);
  const row = rows.find((candidate) => candidate.id === match.id);
  if (row?.is_visible === false)
    throw new ApiError('CONTACT_DUPLICATE', {
      because: because('CONTACT_NOT_YOURS'),
    });
  return row ?? null;
}

/**
 * Whether the locked contact still has every address by which it was found. Another contact may have such an address by
 * now, and must not lose it.
 */
export function stillMatches(row: ContactRow, { columns }: CleanedContact, match: Match): boolean {
  const { email_normalized: email = '', phone_normalized: phone = '' } = columns;
  const isThere = {
    email: [row.email_normalized, row.secondary_email_normalized].includes(email),
    phone: [row.phone_normalized, row.secondary_phone_normalized].includes(phone),
    externalId: true,
  };
  return match.ways.every((way) => isThere[kindOf[way]]);
}
