import { because } from '@callwright/contract/error-reasons.ts';
import type { LeftOut, RecordOf, SourceRecord } from '#/ports/import-sources/service-source.ts';
import { identifierOf, questionId } from './to-settings.ts';
import type { Invitee, ScheduledEvent } from './shapes.ts';

/** An invitee's booking before they moved it: Calendly cancels it and creates another. */
export type Earlier = {
  readonly count: number;
  readonly startTime: string | null;
  readonly at: string | null;
  readonly reason: string | null;
};

/** The event for a call whose type is missing or deleted: one with the same name that cannot be booked. */
export function standIn(event: ScheduledEvent): RecordOf<'events'> {
  return {
    kind: 'events',
    externalId: typeOf(event),
    name: event.name ?? '',
    data: {
      input: { name: event.name ?? 'Calendly', status: 'DEACTIVATED', duration: minutesOf(event) },
      owner: null,
      hosts: [],
      questions: [],
      secondaryQuestions: [],
      disqualifyRules: [],
      routingRules: [],
    },
    leftOut: [],
    standsIn: true,
  };
}

function typeOf({ event_type: type, name }: ScheduledEvent): string {
  return type ?? `name ${name ?? ''}`;
}

function minutesOf({ start_time: from, end_time: to }: ScheduledEvent): number {
  return Math.min(1_440, Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000)));
}

/** The contact, call and payment of an invitee. */
export function inviteeRecords(
  event: ScheduledEvent,
  invitee: Invitee,
  earlier: Earlier | null,
): SourceRecord[] {
  const name = invitee.name ?? invitee.email;
  const common = { externalId: invitee.uri, leftOut: [] };
  const [host, ...others] = event.event_memberships.flatMap(({ user }) => user ?? []);
  const records: SourceRecord[] = [
    { ...common, kind: 'contacts', name, data: contactData(invitee) },
    {
      ...common,
      kind: 'eventCalls',
      name: `${name}, ${event.name ?? ''}`,
      data: host === undefined ? null : callData(event, invitee, host, earlier),
      leftOut: [
        ...(host === undefined ? [missing('userId')] : []),
        ...(others.length > 0 ? [{ field: 'hosts', reason: because('NOT_TAKEN_OVER') }] : []),
      ],
    },
  ];
  const payment = paymentRecord(invitee, name);
  return payment === null ? records : [...records, payment];
}

function missing(field: string): LeftOut {
  return { field, reason: because('SHAPE_UNKNOWN') };
}

function contactData(invitee: Invitee): RecordOf<'contacts'>['data'] {
  const { first, last } = namesOf(invitee);
  const touch = touchOf(invitee);
  return {
    input: {
      email: invitee.email,
      ...(first !== '' && { firstName: first.slice(0, 100) }),
      ...(last !== '' && { lastName: last.slice(0, 100) }),
      ...(invitee.text_reminder_number !== null && { phoneNumber: invitee.text_reminder_number }),
      ...(invitee.timezone !== null && { timeZone: invitee.timezone }),
      ...(invitee.created_at !== null && { joinedTime: invitee.created_at }),
    },
    owner: null,
    tags: [],
    answers: Object.fromEntries(
      answered(invitee).map(({ question, answer }) => [identifierOf(question), answer.split('\n')]),
    ),
    externalIds: {},
    hasOwnId: false,
    firstTouch: touch,
    lastTouch: touch,
  };
}

function namesOf({ first_name: first, last_name: last, name }: Invitee): { first: string; last: string } {
  if (first !== null || last !== null) return { first: first ?? '', last: last ?? '' };
  const [given = '', ...rest] = (name ?? '').trim().split(/\s+/);
  return { first: given, last: rest.join(' ') };
}

function touchOf({ tracking }: Invitee): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tracking ?? {}).flatMap(([key, text]) =>
      key.startsWith('utm_') && typeof text === 'string' && text !== '' ? [[key, text]] : [],
    ),
  );
}

function answered({ questions_and_answers: list }: Invitee): { question: string; answer: string }[] {
  return list.flatMap(({ question, answer }) =>
    answer === null || answer === '' ? [] : [{ question, answer }],
  );
}

function callData(
  event: ScheduledEvent,
  invitee: Invitee,
  host: string,
  earlier: Earlier | null,
): NonNullable<RecordOf<'eventCalls'>['data']> {
  const isCancelled = invitee.status === 'canceled' || event.status === 'canceled';
  const cancellation = invitee.cancellation ?? event.cancellation;
  const cancelledAt = cancellation?.created_at ?? invitee.updated_at ?? event.updated_at ?? event.start_time;
  const hasNoShow = invitee.no_show !== null && invitee.no_show !== undefined;
  return {
    event: typeOf(event),
    host,
    contact: invitee.uri,
    setter: null,
    input: {
      dateTime: event.start_time,
      duration: minutesOf(event),
      ...(invitee.timezone !== null && { timeZone: invitee.timezone }),
      ...(event.meeting_notes_plain !== null && { notes: event.meeting_notes_plain }),
      ...(invitee.created_at !== null && { bookedAt: invitee.created_at }),
      utm: touchOf(invitee),
      ...(isCancelled && {
        cancelledAt,
        cancelledBy: cancellation?.canceler_type === 'invitee' ? 'CONTACT' : 'ADMIN',
        ...(cancellation?.reason && { cancelReason: cancellation.reason.slice(0, 1_000) }),
      }),
      ...(hasNoShow && !isCancelled && { outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' }),
    },
    answers: {},
    questions: answered(invitee).map(({ question, answer }) => ({
      field: questionId(question),
      identifier: identifierOf(question),
      statement: question,
      answer: answer.split('\n'),
    })),
    carried: {
      ...(invitee.name !== null && { inviteeName: invitee.name }),
      inviteeEmail: invitee.email,
      additionalGuests: event.event_guests.map(({ email }) => ({ email, name: null })),
      ...placeOf(event),
      ...(earlier !== null && {
        rescheduleCount: earlier.count,
        previousDateTime: earlier.startTime,
        rescheduledAt: earlier.at,
        rescheduleReason: earlier.reason,
      }),
    },
    externalIds: {},
  };
}

const locations: Readonly<Record<string, string>> = {
  zoom: 'ZOOM',
  zoom_conference: 'ZOOM',
  google_conference: 'GOOGLE_MEET',
  microsoft_teams_conference: 'MS_TEAMS',
  physical: 'IN_PERSON',
  outbound_call: 'PHONE_OUTBOUND',
  inbound_call: 'PHONE_INBOUND',
};

function placeOf({ location }: ScheduledEvent): object {
  if (location === null || location === undefined) return {};
  return {
    location: locations[location.type ?? ''] ?? 'CUSTOM_LINK',
    locationLink: location.join_url,
    locationDetails: location.location?.slice(0, 2_000) ?? null,
  };
}

function paymentRecord(invitee: Invitee, name: string): RecordOf<'transactions'> | null {
  const { payment } = invitee;
  if (payment === null || payment === undefined) return null;
  return {
    kind: 'transactions',
    externalId: invitee.uri,
    name: `${name}, ${payment.amount}`,
    data: {
      input: {
        value: payment.amount,
        ...(payment.currency !== null && { currency: payment.currency.toUpperCase() }),
        name: invitee.name,
        email: invitee.email,
        description: payment.terms,
        source: payment.provider === 'stripe' ? 'Stripe' : 'Other',
        status: payment.successful === false ? 'FAILED' : 'SUCCEEDED',
        externalId: payment.external_id,
        ...(invitee.created_at !== null && { occurredAt: invitee.created_at }),
      },
      deal: null,
      contact: invitee.uri,
    },
    leftOut: [],
  };
}
