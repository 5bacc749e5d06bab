import { z } from 'zod';
import { callOutcomes } from './contact.ts';
import { CallDeposit } from './call-deposit.ts';
import { DealShort } from './deal.ts';
import { callTypes, linkSources, locationTypes } from './event-settings.ts';
import { instant, personRef, rowId } from './shared.ts';

/** How a call was booked. */
export const callSources = ['BOOKING_PAGE', 'API', 'MCP', 'ADMIN', 'SETTER', 'IMPORT'] as const;
export const noSaleReasons = [
  'FOLLOW_UP_SCHEDULE',
  'UNQUALIFIED',
  'NO_SHOW',
  'CONTACT_CANCELLED',
  'ADMIN_CANCELLED',
  'NOT_INTERESTED',
  'BAD_FIT',
  'OTHER',
] as const;
export const callKinds = ['scheduled_events', 'rescheduled_events', 'cancelled_events'] as const;

const answerOut = z.object({
  customFieldId: rowId.nullable(),
  identifier: z.string(),
  statement: z.string(),
});

export const EventCall = z
  .object({
    id: rowId,
    callId: rowId,
    accountId: rowId,
    eventId: rowId,
    contactId: rowId,
    userId: rowId,
    closerId: rowId,
    setterId: rowId.nullable(),
    teamId: rowId.nullable(),
    previewId: z.string(),
    previewUrl: z.string(),
    token: z.string().optional().meta({
      description: 'Secret token of the invitee’s link; in the reply to booking, and for the signed-in host',
    }),
    callType: z.enum(callTypes),
    status: z.enum(['SCHEDULED', 'CANCELLED']),
    eventType: z.enum(['UPCOMING', 'PAST']),
    dateTime: instant,
    dateTimeUTC: instant,
    dateTimeLocal: z.string().meta({ description: 'In `timeZone`, with its offset' }),
    startTime: instant,
    endTime: instant,
    timeZone: z.string(),
    hostTimeZone: z.string(),
    duration: z.int(),
    durationUnit: z.enum(['MINUTES', 'HOURS']),
    inviteeName: z.string(),
    inviteeEmail: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    additionalGuests: z.array(z.object({ email: z.string(), name: z.string().nullable() })),
    host: z.object({ id: rowId, firstName: z.string(), lastName: z.string(), email: z.string() }),
    hosts: z.array(personRef).meta({ description: 'Hosts of the call' }),
    firstName: z.string().meta({ description: 'Of the host' }),
    lastName: z.string(),
    email: z.string(),
    location: z.enum(locationTypes),
    locationLink: z.string().nullable(),
    locationLinkInvitee: z.string().nullable(),
    locationDetails: z.string().nullable(),
    dialIn: z
      .string()
      .nullable()
      .meta({ description: 'Dial-in numbers and codes, as text with several lines' }),
    videoLink: z
      .object({
        provider: z.enum(linkSources),
        status: z.enum(['PENDING', 'READY', 'FAILED']).meta({
          description:
            'FAILED: creating the link failed three times. Attempts continue until the call is over.',
        }),
        error: z.string().nullable().meta({ description: 'Why the link is not there yet, for people' }),
      })
      .nullable()
      .meta({ description: 'State of a link created by a provider; the link itself is `locationLink`' }),
    isSlotFree: z.boolean(),
    notes: z.string().nullable(),
    isRescheduled: z.boolean(),
    rescheduleCount: z.int(),
    previousDateTime: instant.nullable(),
    rescheduledAt: instant.nullable(),
    rescheduledBy: z.string().nullable(),
    rescheduleReason: z.string().nullable(),
    deposit: CallDeposit.nullable().meta({ description: 'Deposit paid with the booking; null if none' }),
    attendanceConfirmedAt: instant.nullable().meta({
      description:
        'When the invitee confirmed that they will attend; null again after the call is rescheduled',
    }),
    cancelledAt: instant.nullable(),
    cancelledBy: z.enum(['ADMIN', 'CONTACT', 'CALENDAR', 'SYSTEM']).nullable(),
    canceller: z.string().nullable(),
    cancelReason: z.string().nullable(),
    outcome: z.enum(callOutcomes),
    noSaleReason: z.string().nullable(),
    objection: z.string().nullable(),
    outcomeNotes: z.string().nullable(),
    outcomeAt: instant.nullable(),
    outcomeBy: rowId.nullable(),
    followUpAt: instant.nullable(),
    task: z.array(
      z.object({
        id: rowId,
        completed: z.boolean(),
        outcome: z.enum(callOutcomes),
        noSaleReason: z.string().nullable(),
        objection: z.string().nullable(),
        notes: z.string().nullable(),
        dueAt: instant,
        completedAt: instant.nullable(),
      }),
    ),
    deals: z.array(DealShort),
    questions: z.array(answerOut.extend({ answer: z.array(z.string()) })),
    secondaryAnswers: z.array(
      answerOut.extend({
        isSecondaryQuestion: z.literal(true),
        answer: z.array(z.object({ inputType: z.string(), answer: z.array(z.string()) })),
      }),
    ),
    utm: z.array(z.object({ utmKey: z.string(), utmValue: z.string() })),
    setterClaim: z
      .object({
        id: rowId,
        claimStatus: z.string(),
        outcome: z.string().nullable(),
        user: personRef.nullable(),
      })
      .nullable(),
    SettedClaim: z
      .object({
        id: rowId,
        claimStatus: z.string(),
        outcome: z.string().nullable(),
        user: personRef.nullable(),
      })
      .nullable(),
    routing: z.object({
      routingGroupIds: z.string().nullable(),
      conditionalUsers: z.string().nullable(),
      appliedHostIds: z.array(rowId),
      routingMode: z.enum(['NONE', 'PRIORITIZE', 'ONLY', 'SPECIFIC_HOSTS_AND_TEAMS', 'CONTACT_OWNER']),
      decisionId: z.string().nullable(),
    }),
    isCalendarConnected: z.boolean().meta({
      description: 'Whether the call has an entry in a host’s calendar, or is about to get one',
    }),
    calendar: z
      .object({
        provider: z.string(),
        externalId: z.string().nullable(),
        syncStatus: z.enum(['PENDING', 'SYNCED', 'FAILED', 'DETACHED']).meta({
          description: 'DETACHED: the calendar was disconnected, and the entry was left as it was',
        }),
        lastSyncedAt: instant.nullable(),
        error: z.string().nullable().meta({ description: 'Why the entry could not be written, for people' }),
        hasConflict: z
          .boolean()
          .meta({ description: 'Whether another entry in the calendar overlaps with the call' }),
        found: z
          .object({
            kind: z.enum(['DELETED', 'DECLINED', 'MOVED']),
            startsAt: instant.nullable().meta({ description: 'MOVED: new start of the entry' }),
            endsAt: instant.nullable(),
          })
          .nullable()
          .meta({ description: 'Host’s change to the entry, until it is rewritten' }),
      })
      .nullable()
      .meta({ description: 'Entry in the calendar of the host in charge' }),
    allowReschedule: z.boolean(),
    allowCancel: z.boolean(),
    source: z.enum(callSources),
    name: z.string().meta({ description: 'Name of the event at the time of booking' }),
    linkPrefix: z.string(),
    event: z.object({
      id: rowId,
      name: z.string(),
      linkPrefix: z.string(),
      eventType: z.enum(callTypes),
      color: z.string().nullable(),
    }),
    reminders: z.array(
      z.object({
        kind: z.string(),
        channel: z.string(),
        dueAt: instant,
        sentAt: instant.nullable(),
        status: z.string(),
      }),
    ),
    customFields: z.record(z.string(), z.array(z.string())),
    externalIds: z.record(z.string(), z.string()),
    createdBy: z.object({ type: z.string(), id: z.string(), name: z.string() }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'EventCall' });

/** The history of a call, in order. */
const callHistory = z.array(
  z.object({
    at: instant,
    action: z.string(),
    actor: z.object({ type: z.string(), id: z.string(), name: z.string() }),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  }),
);

export const CallWithHistory = EventCall.extend({ history: callHistory }).meta({ id: 'CallWithHistory' });
