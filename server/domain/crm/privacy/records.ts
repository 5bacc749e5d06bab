import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Person } from './person.ts';

/** A query of the rows about a person for each kind of data. New tables with personal data must be added here. */
export function recordsOf(tx: Ctx, { contactIds, email }: Person): Readonly<Record<string, Sql>> {
  const ids = sql`${contactIds}::bigint[]`;
  const mine = sql`t.account_id = ${tx.accountId}`;
  const ofContact = sql`${mine} and t.contact_id = any(${ids})`;
  const calls = sql`
    select c.id from event_call c where c.account_id = ${tx.accountId} and (c.contact_id = any(${ids}) or lower(c.invitee_email) = ${email})`;
  return {
    contacts: sql`select t.* from contact t where ${mine} and t.id = any(${ids}) order by t.id`,
    notes: sql`select t.* from contact_note t where ${ofContact} order by t.id`,
    tags: sql`
      select t.contact_id, tag.name from contact_tag t join tag on tag.account_id = t.account_id and tag.id = t.tag_id
      where ${ofContact} order by tag.name`,
    visits: sql`select t.* from contact_touch t where ${ofContact} order by t.id`,
    claims: sql`select t.* from setter_claim t where ${ofContact} order by t.id`,
    waitingList: sql`select t.* from waiting_entry t where ${ofContact} order by t.id`,
    waitingListOffers: sql`
      select t.id, t.entry_id, t.starts_at, t.duration_min, t.state, t.created_at, t.expires_at, t.ended_at from waiting_offer t
      join waiting_entry w on w.account_id = t.account_id and w.id = t.entry_id
      where ${mine} and w.contact_id = any(${ids}) order by t.id`,
    forms: sql`select t.* from form_submission t where ${ofContact} order by t.id`,
    suggestions: sql`
      select t.slot, t.value, t.event_id, t.created_at, t.dismissed_at from contact_suggestion t where ${ofContact} order by t.id`,
    calls: sql`select t.* from event_call t where ${mine} and t.id in (${calls}) order by t.id`,
    callsAsGuest: sql`
      select t.id, t.starts_at, t.event_name from event_call t where ${mine} and exists (
        select from jsonb_array_elements(t.additional_guests) guest where lower(guest->>'email') = ${email}) order by t.id`,
    callHistory: sql`select t.* from event_call_history t where ${mine} and t.event_call_id in (${calls}) order by t.id`,
    reminders: sql`select t.* from call_reminder t where ${mine} and t.event_call_id in (${calls}) order by t.id`,
    routingDecisions: sql`
      select t.id, t.event_call_id, t.at, t.cause, t.winner_id from routing_decision t where ${mine} and t.event_call_id in (${calls}) order by t.at, t.id`,
    answers: sql`
      select t.*, field.name as field_name from field_answer t
      join custom_field field on field.account_id = t.account_id and field.id = t.field_id
      where ${mine} and (t.contact_id = any(${ids}) or t.event_call_id in (${calls})
        or t.deal_id in (select d.id from deal d where d.account_id = ${tx.accountId} and d.contact_id = any(${ids}))) order by t.id`,
    deals: sql`select t.* from deal t where ${mine} and (t.contact_id = any(${ids}) or lower(t.email) = ${email}) order by t.id`,
    payments: sql`
      select t.* from payment t where ${mine} and (t.contact_id = any(${ids}) or t.email_normalized = ${email}) order by t.id`,
    mails: sql`
      select t.id, t.kind, t.to_address, t.subject, t.status, t.created_at, t.sent_at, t.event_call_id from mail t
      where ${mine} and not t.is_private and (t.event_call_id in (${calls}) or lower(t.to_address) = ${email}) order by t.id`,
    texts: sql`
      select t.id, t.kind, t.channel, t.to_number, t.status, t.created_at, t.sent_at, t.delivered_at, t.event_call_id from text_message t
      where ${mine} and t.event_call_id in (${calls}) order by t.id`,
    ...traces({ contactIds, email }, { ids, mine, calls }),
  };
}

/** What the service has noted about changes of these records. */
function traces(
  { contactIds, email }: Person,
  { ids, mine, calls }: Readonly<Record<'ids' | 'mine' | 'calls', Sql>>,
): Readonly<Record<string, Sql>> {
  const texts = sql`${contactIds.map(String)}::text[]`;
  const isAboutChange = sql`(t.object->>'contactId' = any(${texts}) or t.type like 'contact.%' and t.object->>'id' = any(${texts})
    or lower(t.object->>'email') = ${email})`;
  return {
    past: sql`
      select t.resource, t.record_id, t.number, t.at, t.type, t.before from archive_version t
      join archive_record a on a.account_id = t.account_id and a.resource = t.resource and a.record_id = t.record_id
      where ${mine} and a.contact_id = any(${ids}) order by t.resource, t.record_id, t.number`,
    changes: sql`
      select t.sequence, t.type, t.occurred_at, t.object, t.extra, t.previous from change t where ${mine} and ${isAboutChange} order by t.id`,
    webhookDeliveries: sql`
      select t.id, t.endpoint_id, t.type, t.status, t.created_at from webhook_delivery t where ${mine} and t.change_id in (
        select t.id from change t where ${mine} and ${isAboutChange}) order by t.id`,
    auditEntries: sql`
      select t.id, t.at, t.action, t.resource, t.resource_id, t.before, t.after from audit_entry t
      where ${mine} and (t.resource = 'contact' and t.resource_id = any(${texts})
        or t.resource in ('call', 'event_call') and t.resource_id in (select c.id::text from (${calls}) c)) order by t.at, t.id`,
  };
}
