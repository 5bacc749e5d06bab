import { z } from 'zod';
import { DealShort } from './deal.ts';
import {
  country,
  dateTime,
  filledText,
  instant,
  locale,
  nameText,
  personRef,
  rowId,
  text,
  timeZone,
  seenUrl,
} from './shared.ts';

export const contactStatuses = [
  'POTENTIAL',
  'QUALIFIED',
  'DISQUALIFIED',
  'DISCOVERY_CALL_BOOKED',
  'STRATEGY_CALL_BOOKED',
] as const;
/** Without booked statuses, which only bookings set. */
export const writableContactStatuses = ['POTENTIAL', 'QUALIFIED', 'DISQUALIFIED'] as const;
export const callOutcomes = ['PENDING', 'PENDING_OUTCOME', 'WON', 'NO_SALE', 'APPROVED', 'REJECTED'] as const;
/** Values of `outcomes` filters: outcomes of the call, and those of the setter's claim. */
export const outcomeFilters = [...callOutcomes, 'QUALIFIED', 'UNQUALIFIED'] as const;
export const contactSources = ['BOOKING_PAGE', 'API', 'IMPORT', 'MCP', 'MANUAL', 'CHAT'] as const;

const tag = z.object({ id: rowId, name: z.string(), color: z.string().nullable() }).meta({ id: 'Tag' });
const stage = z
  .object({ optionId: rowId, name: z.string(), category: z.string().nullable() })
  .meta({ id: 'Stage' });
/** What a person agreed to, on its way in. */
export const consents = z
  .array(
    z.object({
      kind: filledText(64),
      at: dateTime.optional(),
      textVersion: text(64).nullish(),
      text: text(2_000).nullish(),
      source: text(64).nullish(),
    }),
  )
  .max(20);
const consentOut = z.object({
  kind: z.string(),
  at: instant,
  textVersion: z.string().nullable(),
  text: z.string().nullish().meta({ description: 'Text that was agreed to' }),
  source: z.string().nullish().meta({ description: 'Where it was given, such as BOOKING_PAGE' }),
  phoneNumber: z.string().nullish().meta({ description: 'Phone number it was given for; null for any' }),
  ip: z.string().nullable(),
});

/**
 * Plain texts about a person without side effects: stored as given when a contact is saved or updated, and in a merge
 * taken from the contact named in `prefer`.
 */
export const plainContactFields = {
  firstName: nameText(100),
  lastName: nameText(100),
  country,
  timeZone,
  locale,
  referrerUrl: seenUrl,
};

const contactShape = {
  id: rowId,
  contactId: rowId,
  accountId: rowId,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  secondary_email: z.string().nullable(),
  secondary_phoneNumber: z.string().nullable(),
  status: z.enum(contactStatuses),
  stage: stage.nullable(),
  userId: rowId.nullable().meta({ description: 'Id of the closer who owns the contact' }),
  closerOwner: personRef.nullable(),
  setterId: rowId.nullable(),
  setterOwner: personRef.nullable(),
  tags: z.array(tag),
  tagId: rowId.nullable().meta({ description: 'First of `tags`' }),
  source: z.enum(contactSources),
  isChatContact: z.boolean(),
  previewId: z.string(),
  joinedTime: instant,
  country: z.string().nullable(),
  timeZone: z.string().nullable(),
  locale: z.string().nullable(),
  ipAddress: z.string().nullable().optional().meta({ description: 'Needs the scope contacts:pii' }),
  referrerUrl: z.string().nullable(),
  tracking: z
    .record(z.string(), z.string())
    .meta({ description: 'utm_* of the last touch, first_utm_* of the first' }),
  events: z.array(
    z
      .object({
        id: rowId,
        name: z.string(),
        linkPrefix: z.string(),
        eventType: z.string(),
        color: z.string().nullable(),
      })
      .meta({ id: 'ContactEvent' }),
  ),
  disqualification: z
    .object({ at: instant, eventId: rowId.nullable(), ruleId: z.string().nullable(), action: z.string() })
    .nullable(),
  blocked: z.object({ at: instant, reason: z.string().nullable(), by: z.string().nullable() }).nullable(),
  consent: z.array(consentOut).optional().meta({ description: 'Needs the scope contacts:pii' }),
  customFields: z.record(z.string(), z.array(z.string())),
  externalIds: z.record(z.string(), z.string()),
  duplicateCandidateIds: z.array(rowId),
  mergedIntoId: rowId.nullable(),
  lastActivityAt: instant,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
};

export const Contact = z.object(contactShape).meta({ id: 'Contact' });

const stats = z
  .object({
    calls: z.int(),
    upcomingCalls: z.int(),
    cancelledCalls: z.int(),
    noShows: z.int(),
    rescheduled: z.int(),
    won: z.int(),
    dealsCount: z.int(),
    dealsValue: z.number().meta({ description: 'In the workspace’s currency' }),
    cashCollected: z.number(),
    firstCallAt: instant.nullable(),
    lastCallAt: instant.nullable(),
    nextCallAt: instant.nullable(),
    daysInStage: z.int(),
  })
  .meta({ id: 'ContactStats' });

/** Figures shown for many contacts at once. */
const figures = stats
  .pick({ nextCallAt: true, lastCallAt: true, dealsCount: true, dealsValue: true, daysInStage: true })
  .meta({ id: 'ContactFigures' });

export const ListedContact = z
  .object({
    ...contactShape,
    figures: figures.optional().meta({ description: 'With `includeFigures=true`' }),
  })
  .meta({ id: 'ListedContact' });

const callBrief = z
  .object({
    id: rowId,
    eventId: rowId,
    eventName: z.string(),
    dateTime: instant,
    status: z.string(),
    outcome: z.string(),
    userId: rowId,
  })
  .meta({ id: 'CallBrief' });

const dealBrief = DealShort.extend({ time: instant }).meta({ id: 'DealBrief' });

const touch = z
  .object({
    at: instant,
    utm: z.record(z.string(), z.string()),
    referrerUrl: z.string().nullable(),
    eventId: rowId.nullable(),
  })
  .meta({ id: 'Touch' });

export const ContactDetail = z
  .object({
    ...contactShape,
    stats,
    latestCall: callBrief.nullable(),
    deals: z.array(dealBrief).meta({ description: 'The last 20' }),
    notesCount: z.int(),
    questionsAndAnswers: z.array(
      z.object({
        customFieldId: rowId.nullable(),
        identifier: z.string(),
        statement: z.string(),
        answer: z.array(z.string()),
      }),
    ),
    CustomFieldAssociation: z.array(
      z.object({
        customFieldId: rowId,
        identifier: z.string(),
        name: z.string(),
        inputType: z.string(),
        answer: z.array(z.string()),
      }),
    ),
    mayChange: z
      .boolean()
      .meta({ description: 'Whether the caller’s role and scopes allow changing this contact' }),
    touches: z.array(touch).optional().meta({ description: 'With `includeUtms=true`' }),
  })
  .meta({ id: 'ContactDetail' });

export const Note = z
  .object({
    id: rowId,
    contactId: rowId,
    note: z.string(),
    userId: rowId.nullable(),
    author: z.object({ id: rowId.nullable(), name: z.string() }),
    pinned: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.nullable(),
  })
  .meta({ id: 'Note' });
