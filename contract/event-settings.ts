import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { conditionGroup, fieldMissing, namesField } from './conditions.ts';
import { dateRange } from './date-range.ts';
import { depositSetting } from './deposit-setting.ts';
import { mailSettings } from './mail-template.ts';
import { waitingSettings } from './waiting-settings.ts';
import { email, filledText, id, nameText, text, timeZone, webUrl } from './shared.ts';

export const callTypes = ['STRATEGY_EVENT', 'DISCOVERY_EVENT'] as const;
export const locationTypes = [
  'GOOGLE_MEET',
  'ZOOM',
  'MS_TEAMS',
  'PHONE_OUTBOUND',
  'PHONE_INBOUND',
  'IN_PERSON',
  'CUSTOM_LINK',
] as const;
export const assignmentModes = ['ROUND_ROBIN', 'PRIORITY', 'WEIGHTED', 'COLLECTIVE', 'SINGLE'] as const;
export const assignmentWindows = ['MONTH', 'WEEK', 'ROLLING_30', 'ALL'] as const;

const minutesOfYear = 525_600;
const minutes = z.int().min(0).max(minutesOfYear);
const callMinutes = z.int().min(1).max(1_440);

const assignment = z.object({
  mode: z.enum(assignmentModes).default('ROUND_ROBIN'),
  window: z.enum(assignmentWindows).default('MONTH'),
  fairnessGap: z.int().min(1).max(1_000).nullable().default(null),
  ownerFirst: z.boolean().default(false),
  rescheduleSameHost: z.boolean().default(true),
  creditOnCancel: z.boolean().default(true),
  creditOnNoShow: z.boolean().default(false),
});

const question = z
  .object({
    customFieldId: id.optional(),
    identifier: text(64).optional(),
    label: text(500).nullable().default(null),
    required: z.boolean().default(false),
    step: z.int().min(1).max(20).default(1),
    showIf: conditionGroup.nullable().default(null),
  })
  .refine(namesField, fieldMissing);

const disqualifyRule = z.object({
  id: text(64),
  order: z.int().min(0).max(1_000).default(0),
  when: conditionGroup,
  action: z.enum(['MESSAGE', 'REDIRECT', 'OTHER_EVENT']),
  text: text(2_000).nullable().default(null),
  url: webUrl.nullable().default(null),
  eventId: id.nullable().default(null),
  passParams: z.boolean().default(false),
});

const routingRule = z.object({
  id,
  order: z.int().min(0).max(1_000).default(0),
  when: conditionGroup,
  target: z.object({
    userIds: z.array(id).max(200).default([]),
    teamIds: z.array(id).max(50).default([]),
    ownerFirst: z.boolean().default(false),
  }),
  mode: z.enum(['PRIORITIZE', 'ONLY']).default('ONLY'),
  widenBelowSlots: z.int().min(1).max(10_000).nullable().default(null),
});

/** Rules have unique ids, by which replies and requests refer to them. */
function haveOwnIds(rules: readonly { id: number | string }[]): boolean {
  return new Set(rules.map((rule) => rule.id)).size === rules.length;
}
const idTwice = issue('RULE_IDS_EQUAL');

const location = z.object({
  type: z.enum(locationTypes),
  link: webUrl
    .nullable()
    .default(null)
    .meta({ description: 'A link given here is always used; without one, it is created' }),
  instructions: text(2_000).nullable().default(null),
  perHost: z.boolean().default(false).meta({
    description: 'If `link` is left out: uses the `meetingLink` of the host in charge',
  }),
  room: z.enum(['JITSI']).nullable().default(null).meta({
    description: 'CUSTOM_LINK without `link`: each call gets its own room on the `JITSI_URL` server',
  }),
});

/** Who creates the link of a call. */
export const linkSources = ['GOOGLE_MEET', 'MS_TEAMS', 'ZOOM', 'JITSI', 'HOST'] as const;

/** A name in the public address of an event. */
export const eventName = z
  .string()
  .trim()
  .toLowerCase()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Must be lower-case letters, digits and single hyphens');

/** Names that are, or may become, paths of our own pages. */
const reservedNames = new Set([
  'admin',
  'api',
  'auth',
  'book',
  'booking',
  'calendar',
  'call',
  'demo',
  'embed',
  'login',
  'mcp',
  'new',
  'oauth',
  'public',
  'unsubscribe',
]);

const vanityUrl = eventName.refine((name) => !reservedNames.has(name), issue('WORD_RESERVED')).nullable();

/**
 * Every setting of an event that is not a column of its own, with its default.
 * Stored as one JSON document; the same schema reads it back.
 */
export const eventSettings = {
  language: z
    .string()
    .trim()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'Must be a language tag like en')
    .default('en'),
  vanityUrl: vanityUrl.default(null).meta({
    description:
      'Alternative last part of the public URL, besides `slug`. Unique among both in the workspace; `publicUrl` shows it.',
  }),
  duration: callMinutes.default(30).meta({ description: 'In the unit of `durationUnit`' }),
  durationUnit: z.enum(['MINUTES', 'HOURS']).default('MINUTES'),
  durations: z
    .array(callMinutes)
    .max(10)
    .default([])
    .meta({ description: 'Lengths the invitee can choose from, in minutes' }),
  startTimeIncrement: z
    .int()
    .min(1)
    .max(1_440)
    .nullable()
    .default(null)
    .meta({ description: 'Minutes between offered starts; null: the duration' }),
  dateRange: dateRange.prefault({}),
  minimumNotice: minutes.default(0).meta({ description: 'Minutes' }),
  bufferBefore: z.int().min(0).max(1_440).default(0).meta({ description: 'Minutes' }),
  bufferAfter: z.int().min(0).max(1_440).default(0).meta({ description: 'Minutes' }),
  maxPerDay: z.int().min(1).max(10_000).nullable().default(null),
  maxPerWeek: z.int().min(1).max(10_000).nullable().default(null),
  maxPerHostPerDay: z.int().min(1).max(1_000).nullable().default(null),
  timeZoneMode: z
    .enum(['INVITEE', 'FIXED'])
    .default('INVITEE')
    .meta({ description: 'FIXED shows all times in `timeZone`' }),
  timeZone: timeZone
    .nullable()
    .default(null)
    .meta({ description: 'Time zone of the event; null: the workspace’s' }),
  assignment: assignment.prefault({}),
  questions: z.array(question).max(100).default([]),
  secondaryQuestions: z.array(question).max(100).default([]),
  requirePhone: z.boolean().default(false),
  requireEmail: z.boolean().default(true),
  captcha: z.boolean().default(false),
  openBookingsMax: z.int().min(1).max(100).default(1).meta({
    description: 'Upcoming calls that one person may have at this event; the booking page accepts no more',
  }),
  blockedDomains: z.array(text(255)).max(500).default([]),
  consentTexts: z
    .array(
      z.object({
        kind: filledText(64),
        text: filledText(2_000),
        required: z.boolean().default(false),
        version: text(64).default('1'),
      }),
    )
    .max(10)
    .default([]),
  disqualifyRules: z.array(disqualifyRule).max(100).refine(haveOwnIds, idTwice).default([]),
  routingRules: z.array(routingRule).max(100).refine(haveOwnIds, idTwice).default([]),
  onNoHost: z
    .object({
      action: z.enum(['MESSAGE', 'REDIRECT', 'REQUEST_CALLBACK']).default('MESSAGE'),
      url: webUrl.nullable().default(null),
      text: text(2_000).nullable().default(null),
    })
    .prefault({}),
  locations: z.array(location).max(10).default([]),
  confirmation: z
    .object({
      type: z.enum(['PAGE', 'REDIRECT']).default('PAGE'),
      url: webUrl.nullable().default(null),
      passParams: z.boolean().default(false),
      text: text(2_000).nullable().default(null),
    })
    .refine((value) => value.type === 'PAGE' || value.url !== null, {
      path: ['url'],
      ...issue('REDIRECT_NEEDS_ADDRESS'),
    })
    .prefault({}),
  additionalGuestsAllowed: z
    .boolean()
    .default(true)
    .meta({ description: 'On the booking page, at most two' }),
  calendarTitle: text(255).nullable().default(null),
  calendarDescription: text(10_000).nullable().default(null),
  reminders: z
    .array(
      z.object({
        offset: z.int().min(0).max(43_200).meta({ description: 'Minutes before the start' }),
        channel: z.enum(['EMAIL', 'SMS', 'WEBHOOK']),
        template: text(64).nullable().default(null),
      }),
    )
    .max(10)
    .default([]),
  texts: z
    .object({
      changes: z
        .boolean()
        .default(false)
        .meta({ description: 'Sent when the call is booked, rescheduled or cancelled' }),
    })
    .prefault({})
    .meta({ description: 'Text messages to the invitee, who has to consent' }),
  waitingList: waitingSettings.prefault({}),
  mails: mailSettings.prefault({}),
  allowReschedule: z.boolean().default(true),
  allowCancel: z.boolean().default(true),
  changeCutoff: minutes
    .default(0)
    .meta({ description: 'Minutes before the start after which invitees cannot change the call' }),
  deposit: depositSetting.nullable().default(null).meta({
    description:
      'Deposit that the booking page asks for, in the given currency; null if none. Calls booked by members and programs need none',
  }),
  onCalendarDelete: z.enum(['FLAG', 'CANCEL']).default('FLAG'),
  onCalendarDecline: z.enum(['FLAG', 'CANCEL']).default('FLAG'),
  onCalendarMove: z.enum(['FLAG', 'FOLLOW', 'REVERT']).default('FLAG').meta({
    description:
      'If a host moves the calendar entry of a call: FOLLOW moves the call, if its new time is free; REVERT moves the entry back',
  }),
  onCalendarUnknown: z.enum(['BOOK', 'SKIP_HOST']).default('SKIP_HOST').meta({
    description:
      'If a host’s calendar does not answer in time: BOOK relies on what was read in the last 15 minutes',
  }),
};

export const EventSettings = z.object(eventSettings);
/** The settings as stored and as the domain reads them. */
export type EventSettings = z.output<typeof EventSettings>;

export const guest = z.object({ email, name: nameText(200).nullish() });
