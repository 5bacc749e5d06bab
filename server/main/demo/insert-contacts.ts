import { hourMs } from '@callwright/contract/units-of-time.ts';
import { bytesFor } from '#/platform/db/draws.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { searchText } from '#/platform/lists/search.ts';
import { iso } from '#/platform/values/time.ts';
import { insertNumbered, insertRows, reserveIds } from './bulk.ts';
import type { DemoCall } from './calls.ts';
import { revenueOptions, type Fields } from './create-fields.ts';
import type { Staff } from './create-team.ts';
import type { Events } from './create-events.ts';
import type { Lead } from './leads.ts';
import type { Random } from './random.ts';

export type Contacts = ReadonlyMap<Lead, number>;

type Sources = {
  readonly leads: readonly Lead[];
  readonly calls: readonly DemoCall[];
  readonly staff: Staff;
  readonly fields: Fields;
  readonly events: Events;
};

/** Writes the contacts with their answers, tags, notes and touches. Returns their ids. */
export async function insertContacts(tx: Ctx, random: Random, sources: Sources): Promise<Contacts> {
  const { leads, fields } = sources;
  const ids = await reserveIds(tx.db, 'contact', leads.length);
  const contacts = new Map(leads.map((lead, index) => [lead, ids[index] ?? 0]));
  const callsOf = Map.groupBy(sources.calls, (call) => call.lead);
  await insertRows(
    tx.db,
    'contact',
    leads.map((lead) => contactRow(tx, sources, lead, contacts.get(lead) ?? 0, callsOf.get(lead) ?? [])),
  );
  const touches = leads.flatMap((lead) => touchRows(tx, lead, contacts.get(lead) ?? 0));
  await insertNumbered(tx.db, 'contact_touch', touches);
  const answers = leads
    .filter((lead) => lead.path !== 'visitor')
    .flatMap((lead) => answerRows(tx, fields, lead, contacts.get(lead) ?? 0));
  await insertNumbered(tx.db, 'field_answer', answers);
  await insertRows(
    tx.db,
    'contact_tag',
    leads.flatMap((lead) => tagRows(tx, random, fields, lead, contacts.get(lead) ?? 0)),
  );
  const notes = leads.flatMap((lead) =>
    noteRows(tx, random, sources.staff, contacts.get(lead) ?? 0, callsOf.get(lead) ?? []),
  );
  await insertNumbered(tx.db, 'contact_note', notes);
  return contacts;
}

function contactRow(
  tx: Ctx,
  { staff, fields, events }: Sources,
  lead: Lead,
  id: number,
  calls: readonly DemoCall[],
) {
  const live = calls.filter((call) => call.cancelled === null);
  const closer = live.findLast((call) => call.event.eventType === 'STRATEGY_EVENT')?.hosts[0];
  const last = calls.at(-1);
  const activityMs = Math.max(lead.joinedMs, last?.outcomeMs ?? last?.bookedMs ?? 0);
  const first = lead.touches[0];
  const latest = lead.touches.at(-1);
  const status = statusOf(lead, live);
  return {
    account_id: tx.accountId,
    id,
    first_name: lead.firstName,
    last_name: lead.lastName,
    email: lead.email,
    email_normalized: lead.email,
    phone_number: lead.phone,
    phone_normalized: lead.phone,
    search_text: searchText([lead.firstName, lead.lastName, lead.email], [lead.phone]),
    status,
    status_before_booking: live.length > 0 ? 'QUALIFIED' : null,
    stage_option_id: fields.stages.get(stageOf(calls)) ?? null,
    stage_changed_at: iso(activityMs),
    user_id: closer === undefined ? null : staff.get(closer)?.id,
    setter_id: lead.setter === null ? null : staff.get(lead.setter)?.id,
    source: lead.source,
    is_chat_contact: false,
    preview_id: `contact_${bytesFor(tx, 9).toString('base64url')}`,
    joined_time: iso(lead.joinedMs),
    country: lead.place[1],
    time_zone: lead.place[0],
    locale: 'en',
    referrer_url: latest?.referrer ?? null,
    tracking: {
      ...latest?.utm,
      ...Object.fromEntries(Object.entries(first?.utm ?? {}).map(([key, value]) => [`first_${key}`, value])),
    },
    disqualification:
      status === 'DISQUALIFIED'
        ? { at: iso(lead.joinedMs), eventId: events.discovery.id, ruleId: 'too-small', action: 'MESSAGE' }
        : null,
    consent: [],
    external_ids: lead.source === 'IMPORT' ? { hubspot: String(900_000 + id) } : {},
    last_activity_at: iso(activityMs),
    created_at: iso(lead.joinedMs),
    updated_at: iso(activityMs),
    version: 1 + calls.length,
  };
}

function statusOf(lead: Lead, live: readonly DemoCall[]): string {
  const last = live.at(-1);
  if (last?.outcome === 'REJECTED' && (last.reason === 'BAD_FIT' || last.reason === 'NOT_INTERESTED'))
    return 'DISQUALIFIED';
  if (last !== undefined)
    return last.event.eventType === 'STRATEGY_EVENT' ? 'STRATEGY_CALL_BOOKED' : 'DISCOVERY_CALL_BOOKED';
  if (lead.path === 'visitor') return 'POTENTIAL';
  return lead.path === 'disqualified' ? 'DISQUALIFIED' : 'QUALIFIED';
}

/** The stage that outcomes of calls lead to, by the same rules as the service. */
function stageOf(calls: readonly DemoCall[]): string {
  const last = calls.at(-1);
  if (calls.some((call) => call.outcome === 'WON')) return 'Customer';
  if (last === undefined) return 'New Lead';
  if (last.outcome === 'APPROVED') return 'Approved';
  switch (last.reason) {
    case 'FOLLOW_UP_SCHEDULE':
      return 'Follow-Up Scheduled';
    case 'NO_SHOW':
      return 'No Show';
    case 'NOT_INTERESTED':
      return 'Not Interested';
    case 'UNQUALIFIED':
    case 'BAD_FIT':
      return 'Bad Fit';
    case null:
    case 'CONTACT_CANCELLED':
    case 'ADMIN_CANCELLED':
    case 'OTHER':
      return 'Contacted';
    default:
      return last.reason satisfies never;
  }
}

function touchRows(tx: Ctx, lead: Lead, contactId: number) {
  return lead.touches.map((touch) => ({
    account_id: tx.accountId,
    contact_id: contactId,
    at: iso(touch.atMs),
    utm: touch.utm,
    referrer_url: touch.referrer,
  }));
}

function answerRows(tx: Ctx, fields: Fields, lead: Lead, contactId: number) {
  const answers = {
    'monthly-revenue': revenueOptions[lead.revenue] ?? revenueOptions[0],
    'team-size': String(lead.teamSize),
    'biggest-challenge': lead.challenge,
  };
  return Object.entries(answers).map(([identifier, answer]) => ({
    account_id: tx.accountId,
    field_id: fields.ids.get(identifier),
    contact_id: contactId,
    answer: [answer],
    source: 'BOOKING_PAGE',
    created_at: iso(lead.joinedMs),
    updated_at: iso(lead.joinedMs),
  }));
}

function tagRows(tx: Ctx, random: Random, fields: Fields, lead: Lead, contactId: number) {
  const names = new Set<string>();
  if (lead.revenue >= 3) names.add('Hot lead');
  if (lead.touches.some((touch) => touch.utm['utm_source'] === 'newsletter')) names.add('Newsletter');
  if (lead.touches.some((touch) => touch.utm['utm_source'] === 'partner')) names.add('Referral');
  if (random.chance(0.15)) names.add(random.pick(['Webinar', 'Price sensitive', 'Decision maker']));
  return [...names].map((name) => ({
    account_id: tx.accountId,
    contact_id: contactId,
    tag_id: fields.tags.get(name),
  }));
}

const remarks = [
  'Wants to start before the end of the quarter.',
  'Compares us with two others.',
  'Asked for references from the same trade.',
  'Decides together with a partner; invite both.',
  'Budget is approved for next month.',
  'Left a voicemail, will try again.',
  'Very interested, sent the case study.',
  'Call in the afternoon only.',
];

function noteRows(tx: Ctx, random: Random, staff: Staff, contactId: number, calls: readonly DemoCall[]) {
  return calls
    .filter((call) => call.outcomeMs !== null && random.chance(0.55))
    .map((call) => {
      const author = staff.get(call.hosts[0] ?? '');
      const at = iso(
        Math.min((call.outcomeMs ?? call.endMs) + random.between(1, 20) * 60_000, tx.now - hourMs / 60),
      );
      return {
        account_id: tx.accountId,
        contact_id: contactId,
        user_id: author?.id,
        author_name: `${author?.firstName ?? ''} ${author?.lastName ?? ''}`,
        note: random.pick(remarks),
        pinned: random.chance(0.08),
        created_at: at,
        updated_at: at,
      };
    });
}
