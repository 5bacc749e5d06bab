import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { normalizeEmail } from '#/domain/people/account/email.ts';
import { withMerged } from '#/domain/crm/contacts/erase.ts';

/** How a request names a person: by email, or as a contact. */
export type Named = { readonly email?: string | undefined; readonly contactId?: number | undefined };

export type Person = {
  /** Including deleted contacts, and those merged into them. */
  readonly contactIds: readonly number[];
  /** The requested email address, normalized. */
  readonly email: string | null;
};

export async function findPerson(tx: Ctx, { email, contactId }: Named): Promise<Person> {
  const normalized = email === undefined ? null : normalizeEmail(email);
  const { rows } = await sql<{ id: number }>`
    select id from contact
    where account_id = ${tx.accountId} and (id = ${contactId ?? null} or email_normalized = ${normalized} or secondary_email_normalized = ${normalized})
    order by id`.execute(tx.db);
  const found = await withMerged(
    tx,
    rows.map(({ id }) => id),
  );
  return { contactIds: found, email: normalized };
}
