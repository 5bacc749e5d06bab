import type { acceptSuggestions as contract } from '@callwright/contract/contact-suggestions.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, notFound, violates } from '#/platform/errors/errors.ts';
import type { ContactInput } from '#/domain/crm/contact-records/contact-input.ts';
import { lockContacts } from '#/domain/crm/contact-records/contact.ts';
import { checkContactAnswers } from '#/domain/crm/fields/contact-answers.ts';
import { saveKnownContact } from './save-contact.ts';

type Row = { id: number; contact_id: number; slot: string; value: string[]; identifier: string | null };

/**
 * POST /v1/contacts/suggestions/accept, for contacts that the caller may change. Contacts are locked first, in order;
 * if two people accept at once, the second finds nothing. Throws 409 if another contact has the address by now.
 */
export async function acceptSuggestions(
  ctx: Ctx,
  input: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  const asked = [...new Set(input.ids)];
  try {
    return await transaction(ctx, async (tx) => {
      const taken = await takeSuggestions(tx, asked);
      if (taken.length === 0) throw notFound('suggestion');
      for (const [contactId, rows] of Map.groupBy(taken, (row) => row.contact_id))
        await saveKnownContact(tx, contactId, await inputOf(tx, rows));
      const accepted = taken.map((row) => row.id).toSorted((a, b) => a - b);
      return {
        data: { accepted, notFound: asked.filter((id) => !accepted.includes(id)), count: accepted.length },
      };
    });
  } catch (error) {
    if (violates(error, '23505', 'contact_email') || violates(error, '23505', 'contact_phone'))
      throw new ApiError('CONTACT_DUPLICATE', { cause: error });
    throw error;
  }
}

/** Deletes the accepted suggestions, so that none is accepted twice. */
async function takeSuggestions(tx: Ctx, ids: readonly number[]): Promise<Row[]> {
  const { rows: found } = await sql<{ contact_id: number }>`
    select distinct s.contact_id from contact_suggestion s where s.account_id = ${tx.accountId} and s.id = any(${ids}::bigint[])`.execute(
    tx.db,
  );
  const contacts = await lockContacts(
    tx,
    found.map((row) => row.contact_id),
  );
  const mine = contacts.map((contact) => contact.id);
  const { rows } = await sql<Row>`
    with taken as (
      delete from contact_suggestion s
      where s.account_id = ${tx.accountId} and s.id = any(${ids}::bigint[]) and s.contact_id = any(${mine}::bigint[]) and s.dismissed_at is null
      returning s.id, s.contact_id, s.slot, s.value)
    select taken.id, taken.contact_id, taken.slot, to_jsonb(taken.value) as value, f.identifier from taken
    left join custom_field f on f.account_id = ${tx.accountId} and taken.slot = 'field:' || f.id and f.deleted_at is null
    where f.id is not null or taken.slot not like 'field:%'
    order by taken.contact_id, taken.id`.execute(tx.db);
  return rows;
}

/** The input with which the suggestions of a contact are saved. Throws 400 if a suggested option no longer exists. */
async function inputOf(tx: Ctx, rows: readonly Row[]): Promise<ContactInput> {
  const valueOf = (slot: string) => rows.find((row) => row.slot === slot)?.value ?? [];
  const answers = rows.flatMap(({ identifier, value }) =>
    identifier === null ? [] : [[identifier, value] as const],
  );
  const [firstName, lastName] = valueOf('name');
  return {
    firstName,
    lastName,
    email: valueOf('email')[0],
    phoneNumber: valueOf('phoneNumber')[0],
    answers: await checkContactAnswers(tx, Object.fromEntries(answers)),
  };
}
