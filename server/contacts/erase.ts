import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { forgetAnswers } from '../http/idempotency.ts';
import { newPreviewId } from './contact.ts';

type Person = { names: string[]; addresses: string[] };

const erasedName = 'Erased contact';

/**
 * Takes a person out of everything that is stored, in the caller's transaction: contact, calls, notes, answers,
 * touches, payments, the outbox, the audit log, mail and kept replies. Calls and deals stay, without the person.
 */
export async function eraseContact(tx: Ctx, contactId: number): Promise<void> {
  const person = await readPerson(tx, contactId);
  await eraseRow(tx, contactId);
  await eraseCalls(tx, contactId);
  await dropDetails(tx, contactId);
  await erasePayments(tx, contactId);
  await eraseRecords(tx, contactId);
  await dropTexts(tx, contactId, person);
}

/** How the person is called and reached, wherever that was written down as text. */
async function readPerson(tx: Ctx, contactId: number): Promise<Person> {
  const { rows } = await sql<{ names: (string | null)[]; addresses: (string | null)[] }>`
    select
      (select jsonb_agg(distinct lower(c.invitee_name)) from event_call c where c.account_id = ${tx.accountId} and c.contact_id = ${contactId})
        || jsonb_build_array(lower(trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')))) as names,
      (select jsonb_agg(lower(c.invitee_email)) || jsonb_agg(c.phone_number) from event_call c where c.account_id = ${tx.accountId} and c.contact_id = ${contactId})
        || jsonb_build_array(p.email_normalized, p.secondary_email_normalized, p.phone_number, p.phone_normalized, p.secondary_phone_number, p.secondary_phone_normalized) as addresses
    from contact p where p.account_id = ${tx.accountId} and p.id = ${contactId}`.execute(tx.db);
  const row = rows[0];
  return {
    // One word alone may be anybody's name; letters to the person are found by their address.
    names: texts(row?.names).filter((name) => name.includes(' ') && name !== erasedName.toLowerCase()),
    addresses: texts(row?.addresses),
  };
}

function texts(values: readonly (string | null)[] | null | undefined): string[] {
  return [...new Set((values ?? []).filter((value) => value !== null && value.trim() !== ''))] as string[]; // nulls are filtered
}

async function eraseRow(tx: Ctx, contactId: number): Promise<void> {
  await sql`
    update contact set
      first_name = 'Erased', last_name = 'contact', search_text = '', preview_id = ${newPreviewId()},
      email = null, email_normalized = null, phone_number = null, phone_normalized = null,
      secondary_email = null, secondary_email_normalized = null, secondary_phone_number = null, secondary_phone_normalized = null,
      country = null, time_zone = null, locale = null, ip_address = null, referrer_url = null, tracking = '{}', disqualification = null,
      blocked = null, consent = '[]', external_ids = '{}', version = version + 1
    where account_id = ${tx.accountId} and id = ${contactId}`.execute(tx.db);
}

async function eraseCalls(tx: Ctx, contactId: number): Promise<void> {
  await sql`
    update event_call set
      invitee_name = ${erasedName}, invitee_email = null, phone_number = null, search_text = '', additional_guests = '[]', notes = null,
      outcome_notes = null, reschedule_reason = null, cancel_reason = null, questions = '[]', secondary_answers = '[]', utm = '[]', external_ids = '{}',
      location_link = case when location in ('PHONE_OUTBOUND', 'PHONE_INBOUND') then null else location_link end,
      location_details = case when location in ('PHONE_OUTBOUND', 'PHONE_INBOUND') then null else location_details end,
      canceller = case when cancelled_by = 'CONTACT' then ${erasedName} else canceller end,
      rescheduled_by = case when rescheduled_by is null then null when exists (
        select from app_user u join member m on m.user_id = u.id and m.account_id = ${tx.accountId}
        where trim(u.first_name || ' ' || u.last_name) = rescheduled_by) then rescheduled_by else ${erasedName} end,
      created_by = case when created_by->>'type' = 'contact' then created_by || jsonb_build_object('name', ${erasedName}::text) else created_by end,
      version = version + 1
    where account_id = ${tx.accountId} and contact_id = ${contactId}`.execute(tx.db);
  await sql`
    update event_call_history h set
      before = h.before - array['rescheduleReason', 'cancelReason', 'notes', 'additionalGuests'],
      after = h.after - array['rescheduleReason', 'cancelReason', 'notes', 'additionalGuests'],
      actor = case when h.actor->>'type' = 'contact' then h.actor || jsonb_build_object('name', ${erasedName}::text) else h.actor end
    from event_call c
    where c.account_id = ${tx.accountId} and c.contact_id = ${contactId} and h.account_id = c.account_id and h.event_call_id = c.id`.execute(
    tx.db,
  );
}

async function dropDetails(tx: Ctx, contactId: number): Promise<void> {
  const mine = sql`account_id = ${tx.accountId} and contact_id = ${contactId}`;
  await sql`delete from contact_note where ${mine}`.execute(tx.db);
  await sql`delete from contact_touch where ${mine}`.execute(tx.db);
  await sql`delete from contact_tag where ${mine}`.execute(tx.db);
  await sql`
    delete from field_answer a where a.account_id = ${tx.accountId} and (a.contact_id = ${contactId} or a.event_call_id in (
      select c.id from event_call c where c.account_id = ${tx.accountId} and c.contact_id = ${contactId}))`.execute(
    tx.db,
  );
  await sql`delete from duplicate_candidate where account_id = ${tx.accountId} and ${contactId} in (contact_id, other_id)`.execute(
    tx.db,
  );
}

async function erasePayments(tx: Ctx, contactId: number): Promise<void> {
  const mine = sql`account_id = ${tx.accountId} and contact_id = ${contactId}`;
  await sql`update payment set name = null, email = null, email_normalized = null, phone_number = null, description = null, raw = null where ${mine}`.execute(
    tx.db,
  );
  await sql`update deal set email = null, notes = null where ${mine}`.execute(tx.db);
}

/** The outbox and the audit log keep that something happened, not to whom. */
async function eraseRecords(tx: Ctx, contactId: number): Promise<void> {
  const id = String(contactId);
  await sql`
    update change set previous = '{}', extra = '{}',
      object = jsonb_build_object('id', object->'id', 'contactId', object->'contactId', 'erased', true),
      actor = case when actor->>'type' = 'contact' then actor || jsonb_build_object('name', ${erasedName}::text) else actor end
    where account_id = ${tx.accountId} and (object->>'contactId' = ${id} or (type like 'contact.%' and object->>'id' = ${id}))`.execute(
    tx.db,
  );
  // The role of this transaction may only add to the audit log.
  await sql`select erase_from_audit(${contactId}::bigint, ${erasedName})`.execute(tx.db);
}

/** Letters and kept replies are texts: those that name the person go. */
async function dropTexts(tx: Ctx, contactId: number, { names, addresses }: Person): Promise<void> {
  const marks = [...names, ...addresses.map((address) => address.toLowerCase())];
  await sql`
    delete from mail m where m.account_id = ${tx.accountId} and exists (
      select from unnest(${marks}::text[]) as mark
      where position(mark in lower(m.to_address || ' ' || m.subject || ' ' || m.body_text || ' ' || coalesce(m.body_html, ''))) > 0)`.execute(
    tx.db,
  );
  const mention = new RegExp(`"contactId":${contactId}[,}\\]]`);
  // Kept answers are encrypted, so that no query can look into them.
  await forgetAnswers(
    tx,
    (text) => mention.test(text) || marks.some((mark) => text.toLowerCase().includes(mark)),
  );
}
