import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, instant, listMeta, paging, pagingRules, personRef, rowId } from './shared.ts';

/** Each kind with its description, as words that follow “Told when”. */
export const noticeKinds = {
  CALL_BOOKED: 'a call is booked with you as host, or for your lead',
  CALL_MOVED: 'a call of yours is moved to another time or host',
  CALL_CANCELLED: 'a call of yours is cancelled',
  OUTCOME_MISSING: 'a call of yours has no outcome a day after its end',
  LEAD_ASSIGNED: 'somebody else assigns you a lead',
  WAITING_JOINED: 'a lead of yours (for administrators: anybody) joins the waiting list of an event',
  WAITING_OFFER_TAKEN:
    'a time offered to somebody on a waiting list is booked; for the owner of the lead, the hosts whose time was held, and administrators',
  WAITING_OFFER_ENDED:
    'such an offer is declined, expires or is withdrawn, and nobody has booked the time; for the same people',
  PAYMENT: 'a payment comes in for a deal of yours',
  REFUND_FAILED: 'the provider refuses to refund a deposit',
  CALENDAR_BROKEN: 'your calendar is no longer connected, or a call could not be written to it',
  WEBHOOK_DISABLED: 'a webhook is disabled because nothing could be delivered',
  SLACK_STOPPED: 'messages to Slack stop, because a channel or the app is gone',
  REPORTS_DIFFER: 'a check finds records or numbers that differ from their changes',
  HOST_PAUSED: 'a rule pauses you (for administrators: anybody) as a host',
} as const;
export type NoticeKind = keyof typeof noticeKinds;
/** Notices for administrators only. */
export const administratorNotices: ReadonlySet<NoticeKind> = new Set([
  'REFUND_FAILED',
  'WEBHOOK_DISABLED',
  'SLACK_STOPPED',
  'REPORTS_DIFFER',
]);
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]; // there are some

const kind = z.enum(noticeKindNames).meta({
  description: `Sent when — ${noticeKindNames.map((name) => `${name}: ${saidOf(name)}`).join('. ')}`,
});

function saidOf(name: NoticeKind): string {
  return `${noticeKinds[name]}${administratorNotices.has(name) ? '; administrators only' : ''}`;
}

export const Notice = z
  .object({
    id: rowId,
    kind,
    at: instant.meta({ description: 'When it happened' }),
    readAt: instant.nullable().meta({ description: 'null if unread' }),
    eventCall: z
      .object({
        id: rowId,
        inviteeName: z.string(),
        dateTime: instant,
        eventName: z.string(),
        status: z.string(),
      })
      .nullable()
      .meta({ description: 'The call it is about, in its current state' }),
    contact: personRef.nullable().meta({
      description:
        'Contact of the call or payment, the lead, or the person who waits; null if the caller may not see who waits',
    }),
    payment: z
      .object({
        id: rowId,
        dealId: rowId.nullable(),
        value: z.number().meta({ description: 'In `currency` (19.99, not 1999)' }),
        currency: z.string(),
      })
      .nullable(),
    waiting: z
      .object({
        eventId: rowId,
        eventName: z.string(),
        offeredAt: instant.nullable().meta({ description: 'The offered time' }),
      })
      .nullable()
      .meta({ description: 'The waiting list it is about' }),
    about: z.string().nullable().meta({
      description:
        'Subject of the notice: name of a rule or Slack channel, URL of a webhook, provider of a calendar, or number of differences',
    }),
  })
  .meta({ id: 'Notice' });

const unread = z.int().min(0).meta({ description: 'Number of all unread notices of the caller' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/notices',
  summary: 'List the caller’s notices',
  description:
    'Newest first. Each member has their own notices and gets none about their own actions. Notices are kept for 90 days.',
  access: 'credential',
  scope: 'changes:read',
  input: z
    .object({
      unread: flag.optional().meta({ description: 'true: only unread notices; false: only read ones' }),
      ...paging,
    })
    .superRefine(pagingRules),
  output: z.object({
    data: z.object({ notices: z.array(Notice), unread, count: z.int() }),
    meta: listMeta,
  }),
  status: 200,
});

const number = z.int(because('NOTICE_ID_INVALID').text).min(1).max(Number.MAX_SAFE_INTEGER);

export const markRead = endpoint({
  method: 'POST',
  path: '/v1/notices/read',
  summary: 'Mark notices as read',
  description:
    'Some by id, or all up to a given id, so that one that arrives meanwhile stays unread. Ids that are not the caller’s notices are ignored.',
  access: 'credential',
  scope: 'changes:read',
  input: z
    .object({
      only: z.array(number).min(1).max(100).optional().meta({ description: 'Ids of the notices to mark' }),
      upTo: number.optional().meta({ description: 'All with this id or a lower one' }),
    })
    .superRefine(({ only, upTo }, context) => {
      if ((only === undefined) === (upTo === undefined))
        context.addIssue({ code: 'custom', path: ['upTo'], ...issue('EITHER', { names: 'only or upTo' }) });
    }),
  output: z.object({ data: z.object({ unread }) }),
  status: 200,
});

const settings = z.object({
  data: z.object({
    settings: z.array(
      z.object({ kind, app: z.boolean().meta({ description: 'Whether the notice is shown in the app' }) }),
    ),
  }),
});

export const getSettings = endpoint({
  method: 'GET',
  path: '/v1/notices/settings',
  summary: 'Get the caller’s notice settings',
  description: 'Every kind of notice the caller can get, each on or off.',
  access: 'credential',
  scope: 'changes:read',
  input: z.object({}),
  output: settings,
  status: 200,
});

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/v1/notices/settings',
  summary: 'Update the caller’s notice settings',
  description: 'Kinds left out stay unchanged. Existing notices stay.',
  access: 'credential',
  scope: 'changes:read',
  input: z.object({
    settings: z
      .array(z.object({ kind, app: z.boolean() }))
      .min(1)
      .max(noticeKindNames.length),
  }),
  output: settings,
  status: 200,
});
