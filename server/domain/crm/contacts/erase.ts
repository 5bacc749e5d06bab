import { erasedName } from '@callwright/contract/erased-name.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';
import { erasingColumns } from '#/domain/crm/contact-records/columns.ts';
import { newPreviewId } from '#/domain/crm/contact-records/contact.ts';
import { eraseFromImports } from './erase-imports.ts';
import { eraseMentions } from './erase-mentions.ts';
import { eraseRecords, forgetSearchTexts, impersonal, withoutName } from './erase-records.ts';
import { dropTexts, marksOf, marksOfNobodyElse } from './erase-texts.ts';
import { noteErasure } from './erasure-ledger.ts';
import { foldRest } from '#/domain/insight/archive/keep-up.ts';
import { eraseArchived, eraseArchivedContacts } from '#/domain/insight/archive/erase.ts';

/**
 * Erases people from everything stored, in the caller's transaction: contacts and those merged into them, calls, notes,
 * answers, touches, payments, the outbox, the audit log, mails and stored replies. Calls and deals stay, without the
 * person. The number of statements does not depend on the number of contacts.
 */
export async function eraseContacts(tx: Ctx, contactIds: readonly number[]): Promise<void> {
  await erasePeople(tx, contactIds, 'ALL');
}

/** The same for contacts whose retention has ended: mails to an address that another contact has by now stay. */
export async function eraseForgotten(tx: Ctx, contactIds: readonly number[]): Promise<void> {
  await erasePeople(tx, contactIds, 'OWN');
}

/** @param texts whether mails to all of their addresses are deleted, or only to those that nobody else has */
async function erasePeople(tx: Ctx, contactIds: readonly number[], texts: 'ALL' | 'OWN'): Promise<void> {
  await foldRest(tx);
  const ids = await withMerged(tx, contactIds);
  const addresses = await marksOfNobodyElse(tx, ids);
  const marks = texts === 'ALL' ? await marksOf(tx, ids) : addresses;
  await eraseFromImports(tx, ids, addresses);
  await eraseRows(tx, ids);
  await dropTexts(tx, ids, marks);
  await eraseArchived(tx, ids);
  await eraseMentions(tx, addresses);
  await noteErasure(tx, { contactIds: ids, addresses });
}

/** Erases only the row of a merged contact; the survivor keeps the rest. */
export async function eraseMerged(tx: Ctx, contactIds: readonly number[]): Promise<void> {
  await foldRest(tx);
  await eraseContactRows(tx, contactIds);
  await dropDetails(tx, contactIds);
  await eraseArchivedContacts(tx, contactIds);
}

/** Contacts merged into others are the same people. */
export async function withMerged(tx: Ctx, contactIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive person as (
      select id from unnest(${contactIds}::bigint[]) as id
      union
      select c.id from person join contact c on c.account_id = ${tx.accountId} and c.merged_into_id = person.id
    )
    select id from person order by id`.execute(tx.db);
  return rows.map((row) => row.id);
}

async function eraseRows(tx: Ctx, ids: readonly number[]): Promise<void> {
  await eraseContactRows(tx, ids);
  await eraseCalls(tx, ids);
  await dropDetails(tx, ids);
  await eraseSales(tx, ids);
  await eraseRecords(tx, ids);
}

async function eraseContactRows(tx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    update contact c set
      ${sql.raw(erasingColumns)}, search_text = '', preview_id = fresh.preview_id, erased_at = ${iso(tx.now)}::timestamptz,
      version = c.version + 1
    from unnest(${ids}::bigint[], ${ids.map(() => newPreviewId(tx))}::text[]) as fresh (id, preview_id)
    where c.account_id = ${tx.accountId} and c.id = fresh.id`.execute(tx.db);
  await forgetSearchTexts(tx, ids);
}

async function eraseCalls(tx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    update event_call set
      invitee_name = ${erasedName}, invitee_email = null, phone_number = null, search_text = '', additional_guests = '[]', notes = null,
      outcome_notes = null, reschedule_reason = null, cancel_reason = null, questions = '[]', secondary_answers = '[]', utm = '[]', external_ids = '{}',
      location_link = case when location in ('PHONE_OUTBOUND', 'PHONE_INBOUND') then null else location_link end,
      location_details = case when location in ('PHONE_OUTBOUND', 'PHONE_INBOUND') then null else location_details end,
      canceller = case when cancelled_by = 'CONTACT' then ${erasedName} else canceller end,
      rescheduled_by = case when rescheduled_by is null then null when exists (
        select from member_person u where u.account_id = ${tx.accountId}
          and trim(u.first_name || ' ' || u.last_name) = rescheduled_by) then rescheduled_by else ${erasedName} end,
      created_by = ${withoutName('created_by')},
      version = version + 1
    where account_id = ${tx.accountId} and contact_id = any(${ids}::bigint[])`.execute(tx.db);
  await sql`
    update event_call_history h set
      before = ${impersonal('h.before')}, after = ${impersonal('h.after')},
      actor = ${withoutName('h.actor')}
    from event_call c
    where c.account_id = ${tx.accountId} and c.contact_id = any(${ids}::bigint[]) and h.account_id = c.account_id and h.event_call_id = c.id`.execute(
    tx.db,
  );
}

async function dropDetails(tx: Ctx, ids: readonly number[]): Promise<void> {
  const mine = sql`account_id = ${tx.accountId} and contact_id = any(${ids}::bigint[])`;
  await sql`delete from contact_note where ${mine}`.execute(tx.db);
  await sql`delete from contact_touch where ${mine}`.execute(tx.db);
  await sql`delete from declined_booking where ${mine}`.execute(tx.db);
  await sql`delete from booking_link where ${mine}`.execute(tx.db);
  await dropWaiting(tx, ids);
  await sql`delete from contact_suggestion where ${mine}`.execute(tx.db);
  await sql`update form_submission set answers = '{}' where ${mine}`.execute(tx.db);
  await sql`delete from contact_tag where ${mine}`.execute(tx.db);
  await sql`delete from form_submission where ${mine}`.execute(tx.db);
  await sql`
    delete from field_answer a where a.account_id = ${tx.accountId} and (a.contact_id = any(${ids}::bigint[])
      or a.event_call_id in (select c.id from event_call c where ${mine}) or a.deal_id in (select d.id from deal d where ${mine}))`.execute(
    tx.db,
  );
  await sql`
    delete from duplicate_candidate where account_id = ${tx.accountId} and (contact_id = any(${ids}::bigint[]) or other_id = any(${ids}::bigint[]))`.execute(
    tx.db,
  );
  // A merge stores the earlier contacts, and cannot be undone without that.
  await sql`
    delete from contact_merge where account_id = ${tx.accountId} and (primary_id = any(${ids}::bigint[]) or merged_ids && ${ids}::bigint[])`.execute(
    tx.db,
  );
}

/** Releases times held for them; the next run of the waiting list finds them. */
async function dropWaiting(tx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from waiting_entry where account_id = ${tx.accountId} and contact_id = any(${ids}::bigint[]) returning id)
    delete from slot_hold s using gone join waiting_offer o on o.account_id = ${tx.accountId} and o.entry_id = gone.id and o.state = 'OPEN'
    where s.account_id = ${tx.accountId} and s.id = o.hold_id`.execute(tx.db);
}

async function eraseSales(tx: Ctx, ids: readonly number[]): Promise<void> {
  const mine = sql`account_id = ${tx.accountId} and contact_id = any(${ids}::bigint[])`;
  await sql`
    update payment set name = null, email = null, email_normalized = null, phone_number = null, phone_normalized = null,
      description = null, search_text = '', updated_by = null, raw = null, version = version + 1 where ${mine}`.execute(
    tx.db,
  );
  await sql`update deal set email = null, notes = null, external_ids = '{}', version = version + 1 where ${mine}`.execute(
    tx.db,
  );
}
