import { z } from 'zod';
import { contactStatuses } from './contact.ts';
import { EventCall } from './event-call.ts';
import { Event } from './events.ts';
import { routingModes } from './invitee-answers.ts';
import { exclusionReasons } from './routing-decisions.ts';
import { instant, rowId } from './shared.ts';

// Objects of changes that no endpoint returns in exactly this form.

const ContactShort = z
  .object({
    id: rowId,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    status: z.enum(contactStatuses),
    timeZone: z.string().nullable(),
  })
  .meta({ id: 'ContactShort' });

/** A call without the secret of the invitee’s link, which is never published, and with its contact. */
export const ChangedCall = EventCall.omit({ token: true })
  .extend({ contact: ContactShort })
  .meta({ id: 'ChangedCall' });

/** An event without its warnings, which depend on more than the event. */
export const ChangedEvent = Event.omit({ warnings: true }).meta({ id: 'ChangedEvent' });

export const Submission = z
  .object({
    contactId: rowId,
    eventId: rowId,
    step: z.enum(['PARTIAL', 'COMPLETE']),
    answers: z.array(z.object({ customFieldId: rowId, identifier: z.string(), answer: z.array(z.string()) })),
    disqualified: z.boolean(),
    routing: z.object({
      conditionalUsers: z.string().meta({ description: 'Ids of hosts, such as “12,15”; empty: every host' }),
      routingGroupIds: z.string().meta({ description: 'Ids of the routing rules that matched, such as “3”' }),
      routingMode: z.enum(routingModes),
    }),
  })
  .meta({ id: 'Submission' });

export const NoHost = z
  .object({
    eventId: rowId,
    contactId: rowId.nullable().meta({ description: 'null for a person who was not a contact yet' }),
    excluded: z.array(z.object({ userId: rowId, reason: z.enum(exclusionReasons) })),
  })
  .meta({ id: 'NoHost' });

export const CheckDiffers = z
  .object({
    id: rowId,
    checkedAt: instant,
    differenceCount: z.int().min(1),
  })
  .meta({ id: 'CheckDiffers' });

export const HostPaused = z
  .object({
    ruleId: rowId,
    ruleName: z.string(),
    userId: rowId,
    metric: z.string(),
    value: z.number().nullable(),
    sample: z.number(),
    threshold: z.number(),
    eventIds: z.array(rowId),
    until: instant.nullable(),
  })
  .meta({ id: 'HostPaused' });

export const ConnectedAppChange = z
  .object({ clientId: z.string(), userId: rowId, scopes: z.array(z.string()) })
  .meta({ id: 'ConnectedAppChange' });

export const CalendarTrouble = z
  .object({ userId: rowId, provider: z.string(), error: z.string().nullable() })
  .meta({ id: 'CalendarTrouble' });

export const ConnectedCalendar = z
  .object({ userId: rowId, provider: z.string() })
  .meta({ id: 'ConnectedCalendar' });

const OfHost = z.object({
  userId: rowId.meta({ description: 'Member id of the host whose calendar it is' }),
});

/** What happened to a call because of its host's calendar. */
export const FromCalendar = OfHost.extend({
  action: z.enum(['FLAGGED', 'CANCELLED', 'REFUSED']).meta({
    description: 'REFUSED: the event’s setting could not be applied, and the host has to decide',
  }),
});

export const ResolvedInCalendar = OfHost.extend({
  action: z.enum(['RESTORED', 'CANCELLED', 'KEPT']).meta({
    description: 'RESTORED: the entry is rewritten from the call. KEPT: call and entry stay as they are',
  }),
});

export const MovedInCalendar = OfHost.extend({
  startsAt: instant.meta({ description: 'New time of the entry' }),
  endsAt: instant,
  action: z.enum(['FLAGGED', 'FOLLOWED', 'REVERTED', 'REFUSED']).meta({
    description: 'REFUSED: the event’s setting could not be applied, and the host has to decide',
  }),
});

export const CalendarConflict = OfHost;

export const WebhookDisabled = z
  .object({
    id: z.string().meta({ description: '`whe_…`' }),
    url: z.string(),
    status: z.literal('DISABLED'),
    disabledReason: z.string().meta({
      description:
        'GONE: it answered 410; FAILING: nothing was delivered for 5 days; MAKER_ENDED: the key or app that created it was revoked, deleted or has expired',
    }),
  })
  .meta({ id: 'WebhookDisabled' });

export const SlackStopped = z
  .object({
    channelId: rowId.nullable().meta({ description: 'Id of the channel here; null for the app itself' }),
    name: z.string().meta({ description: 'Name of the channel, or of the Slack workspace' }),
    reason: z.string().meta({ description: 'Slack’s reason, as text' }),
  })
  .meta({ id: 'SlackStopped' });

/** What is left of a record after its person was erased. */
export const ErasedRecord = z
  .object({
    id: z.union([z.number(), z.string()]).nullish(),
    contactId: rowId.nullish(),
    erased: z.literal(true),
  })
  .meta({ id: 'ErasedRecord' });
