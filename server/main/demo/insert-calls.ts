import { bytesFor } from '#/platform/db/draws.ts';
import { keepInviteeToken } from '#/domain/scheduling/call-records/invitee-token.ts';
import { newWorkspaceToken } from '#/platform/secrets/workspace-tokens.ts';
import type { Actor, Ctx } from '#/platform/context/ctx.ts';
import { searchText } from '#/platform/lists/search.ts';
import { iso } from '#/platform/values/time.ts';
import { isRoutedBy } from './assign.ts';
import { insertNumbered, insertRows, reserveIds } from './bulk.ts';
import type { DemoCall } from './calls.ts';
import { revenueOptions, type Fields } from './create-fields.ts';
import type { Staff } from './create-team.ts';
import type { Contacts } from './insert-contacts.ts';
import { decisionsOf, insertDecisions, type DecisionRows } from './insert-decisions.ts';

export type CallIds = ReadonlyMap<DemoCall, number>;

/** Writes the calls with their hosts and history. Returns their ids. */
export async function insertCalls(
  tx: Ctx,
  calls: readonly DemoCall[],
  contacts: Contacts,
  staff: Staff,
  fields: Fields,
): Promise<CallIds> {
  const ids = await reserveIds(tx.db, 'event_call', calls.length);
  const callIds = new Map(calls.map((call, index) => [call, ids[index] ?? 0]));
  const decisions = decisionsOf(tx, calls);
  await insertRows(
    tx.db,
    'event_call',
    calls.map((call) => ({
      ...callRow(tx, call, callIds.get(call) ?? 0, contacts, staff, fields),
      routing: routing(call, decisions),
    })),
  );
  await insertRows(
    tx.db,
    'event_call_host',
    calls.flatMap((call) => hostRows(tx, call, callIds.get(call) ?? 0, staff)),
  );
  await insertDecisions(tx, decisions, callIds, (call) => {
    const by = booker(call, contacts, staff);
    return by.type === 'contact' ? { ...by, name: 'Invitee' } : by;
  });
  await insertNumbered(
    tx.db,
    'event_call_history',
    calls.flatMap((call) => historyRows(tx, call, callIds.get(call) ?? 0, staff)),
  );
  return callIds;
}

function callRow(tx: Ctx, call: DemoCall, id: number, contacts: Contacts, staff: Staff, fields: Fields) {
  const { lead, event, cancelled, moved } = call;
  const host = staff.get(call.hosts[0] ?? '');
  const name = `${lead.firstName} ${lead.lastName}`;
  const location = event.settings.locations[0];
  const latest = lead.touches.at(-1);
  const previewId = `call_${bytesFor(tx, 9).toString('base64url')}`;
  const token = keepInviteeToken(tx, previewId, newWorkspaceToken(tx));
  return {
    account_id: tx.accountId,
    id,
    event_id: event.id,
    contact_id: contacts.get(lead),
    user_id: host?.id,
    setter_id: lead.setter === null ? null : staff.get(lead.setter)?.id,
    preview_id: previewId,
    // In the JSON format of bytea, because the row is written as JSON.
    token_hash: `\\x${token.hash.toString('hex')}`,
    token_sealed: token.sealed,
    call_type: event.eventType,
    status: cancelled === null ? 'SCHEDULED' : 'CANCELLED',
    starts_at: iso(call.startMs),
    ends_at: iso(call.endMs),
    time_zone: lead.place[0],
    host_time_zone: host?.timeZone,
    duration_min: event.durationMin,
    buffer_before_min: event.settings.bufferBefore,
    buffer_after_min: event.settings.bufferAfter,
    invitee_name: name,
    invitee_email: lead.email,
    phone_number: lead.phone,
    search_text: searchText([name, lead.email], [lead.phone]),
    additional_guests: [],
    location: location?.type,
    location_link: location?.link ?? null,
    location_details: location?.instructions ?? null,
    is_slot_free: false,
    ...changeColumns(call, name, host),
    questions: questions(fields, call),
    secondary_answers: [],
    utm: Object.entries(latest?.utm ?? {}).map(([utmKey, utmValue]) => ({ utmKey, utmValue })),
    source: call.bySetter ? 'SETTER' : 'BOOKING_PAGE',
    event_name: event.name,
    link_prefix: event.linkPrefix,
    external_ids: {},
    created_by: booker(call, contacts, staff),
    created_at: iso(call.bookedMs),
    updated_at: iso(Math.max(call.bookedMs, moved?.atMs ?? 0, call.outcomeMs ?? 0)),
    version: 1,
  };
}

/** What happened to the call after it was booked. */
function changeColumns(call: DemoCall, name: string, host: ReturnType<Staff['get']>) {
  const { cancelled, moved } = call;
  return {
    reschedule_count: moved === null ? 0 : 1,
    previous_starts_at: moved === null ? null : iso(moved.previousMs),
    rescheduled_at: moved === null ? null : iso(moved.atMs),
    rescheduled_by: moved === null ? null : name,
    reschedule_reason: moved === null ? null : 'A meeting got in the way',
    cancelled_at: cancelled === null ? null : iso(cancelled.atMs),
    cancelled_by: cancelled?.by ?? null,
    canceller: cancelled === null ? null : cancelled.by === 'CONTACT' ? name : fullName(host),
    cancel_reason: cancelled?.reason ?? null,
    outcome: call.outcome,
    no_sale_reason: call.reason,
    objection: call.reason === 'FOLLOW_UP_SCHEDULE' || call.reason === 'UNQUALIFIED' ? 'PRICE' : null,
    outcome_at: call.outcomeMs === null ? null : iso(call.outcomeMs),
    outcome_by: call.outcomeMs === null || cancelled?.by === 'CONTACT' ? null : host?.id,
  };
}

function questions(fields: Fields, { event, lead }: DemoCall): object[] {
  const answers = [
    ['monthly-revenue', 'What is your monthly revenue?', revenueOptions[lead.revenue] ?? revenueOptions[0]],
    ['team-size', 'How many people sell for you?', String(lead.teamSize)],
    ['biggest-challenge', 'What holds you back?', lead.challenge],
  ] as const;
  const { questions: first, secondaryQuestions } = event.settings;
  const asked = new Set([...first, ...secondaryQuestions].map((question) => question.identifier));
  return answers
    .filter(([identifier]) => asked.has(identifier))
    .map(([identifier, statement, answer]) => ({
      customFieldId: fields.ids.get(identifier) ?? null,
      identifier,
      statement,
      answer: [answer],
    }));
}

function routing(call: DemoCall, decisions: DecisionRows): object {
  const isRouted = isRoutedBy(call.event, call.lead);
  return {
    routingGroupIds: isRouted ? '1' : null,
    conditionalUsers: null,
    appliedHostIds: [],
    routingMode: isRouted ? 'PRIORITIZE' : 'NONE',
    decisionId: decisions.get(call)?.id ?? null,
  };
}

function booker(call: DemoCall, contacts: Contacts, staff: Staff): Actor {
  const setter = call.bySetter && call.lead.setter !== null ? staff.get(call.lead.setter) : undefined;
  if (setter !== undefined) return { type: 'user', id: String(setter.id), name: fullName(setter) };
  return {
    type: 'contact',
    id: String(contacts.get(call.lead) ?? ''),
    name: `${call.lead.firstName} ${call.lead.lastName}`,
  };
}

function hostRows(tx: Ctx, call: DemoCall, callId: number, staff: Staff) {
  return call.hosts.map((key) => ({
    account_id: tx.accountId,
    event_call_id: callId,
    user_id: staff.get(key)?.id,
    event_id: call.event.id,
    starts_at: iso(call.startMs),
    span: `[${iso(call.span.from)},${iso(call.span.to)})`,
    blocking: call.cancelled === null,
    assigned_at: iso(call.bookedMs),
    credit: call.cancelled === null ? 1 : 0,
  }));
}

function historyRows(tx: Ctx, call: DemoCall, callId: number, staff: Staff) {
  const host = staff.get(call.hosts[0] ?? '');
  const invitee = { type: 'contact', id: '', name: `${call.lead.firstName} ${call.lead.lastName}` };
  const hostActor = { type: 'user', id: String(host?.id ?? ''), name: fullName(host) };
  const line = (atMs: number, action: string, actor: object, before: object, after: object) => ({
    account_id: tx.accountId,
    event_call_id: callId,
    at: iso(atMs),
    action,
    actor,
    before,
    after,
  });
  const lines = [line(call.bookedMs, 'booked', invitee, {}, { userId: host?.id })];
  if (call.moved !== null)
    lines.push(
      line(
        call.moved.atMs,
        'rescheduled',
        invitee,
        { dateTime: iso(call.moved.previousMs) },
        { dateTime: iso(call.startMs) },
      ),
    );
  if (call.cancelled !== null) {
    const actor = call.cancelled.by === 'CONTACT' ? invitee : hostActor;
    lines.push(
      line(
        call.cancelled.atMs,
        'cancelled',
        actor,
        { status: 'SCHEDULED' },
        { status: 'CANCELLED', cancelledBy: call.cancelled.by, cancelReason: call.cancelled.reason },
      ),
    );
  } else if (call.outcomeMs !== null) {
    lines.push(
      line(
        call.outcomeMs,
        'outcome',
        hostActor,
        { outcome: 'PENDING' },
        { outcome: call.outcome, noSaleReason: call.reason },
      ),
    );
  }
  return lines;
}

function fullName(person: { firstName: string; lastName: string } | undefined): string {
  return person === undefined ? '' : `${person.firstName} ${person.lastName}`;
}
