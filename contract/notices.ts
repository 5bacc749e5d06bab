import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, instant, listMeta, paging, pagingRules, personRef, rowId } from './shared.ts';

/** Each kind with its description, as words that follow “Told when”. */
export const noticeKinds = {
  CALL_BOOKED: 'a call is booked that you host, or for your lead',
  CALL_MOVED: 'a call of yours gets another time, or another host',
  CALL_CANCELLED: 'a call of yours is cancelled',
  OUTCOME_MISSING: 'a day after a call of yours its outcome is still missing',
  LEAD_ASSIGNED: 'somebody else gives you a lead',
  WAITING_JOINED: 'a lead of yours, or for administrators anybody, joins the waiting list of an event',
  WAITING_OFFER_TAKEN:
    'a time that was offered to somebody on a waiting list is booked; those whose lead it is or whose time was held, and administrators',
  WAITING_OFFER_ENDED:
    'such an offer is declined, runs out or is taken back, and nobody has booked the time; told to the same people',
  PAYMENT: 'a payment comes in for a deal of yours',
  REFUND_FAILED: 'what was paid with a booking should go back and the provider refuses',
  CALENDAR_BROKEN: 'your calendar is no longer connected, or a call cannot be written to it',
  WEBHOOK_DISABLED: 'a webhook is switched off because nothing reaches it',
  SLACK_STOPPED: 'messages to Slack stop, because a channel or the app is gone',
  REPORTS_DIFFER: 'a check finds records or numbers that differ from their changes',
  HOST_PAUSED: 'a rule pauses you as a host, or, for administrators, anybody',
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
  description: `Told when — ${noticeKindNames.map((name) => `${name}: ${saidOf(name)}`).join('. ')}`,
});

function saidOf(name: NoticeKind): string {
  return `${noticeKinds[name]}${administratorNotices.has(name) ? '; administrators only' : ''}`;
}

export const Notice = z
  .object({
    id: rowId,
    kind,
    at: instant.meta({ description: 'When it happened' }),
    readAt: instant.nullable().meta({ description: 'null: unread' }),
    eventCall: z
      .object({
        id: rowId,
        inviteeName: z.string(),
        dateTime: instant,
        eventName: z.string(),
        status: z.string(),
      })
      .nullable()
      .meta({ description: 'The call it is about, as it is now' }),
    contact: personRef.nullable().meta({
      description:
        'The contact of the call, of the payment, the lead, or who waits; null where the caller does not see who waits',
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
        offeredAt: instant.nullable().meta({ description: 'The time that was offered' }),
      })
      .nullable()
      .meta({ description: 'The waiting list it is about' }),
    about: z.string().nullable().meta({
      description:
        'The name of a rule or of a Slack channel, address of a webhook, provider of a calendar, or number of differences',
    }),
  })
  .meta({ id: 'Notice' });

const unread = z.int().min(0).meta({ description: 'All unread notices of the caller' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/notices',
  summary: 'What the caller is told, the newest first',
  description:
    'Each member has notices of their own. People are not told what they did themselves. Notices are kept for 90 days.',
  access: 'credential',
  scope: 'changes:read',
  input: z
    .object({
      unread: flag
        .optional()
        .meta({ description: 'true: only those that were not read; false: only those that were' }),
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
    'Some, or all up to the newest that was shown, so that one that arrives meanwhile stays unread. Ids of no notice of the caller are passed over.',
  access: 'credential',
  scope: 'changes:read',
  input: z
    .object({
      only: z.array(number).min(1).max(100).optional().meta({ description: 'These, by id' }),
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
      z.object({ kind, app: z.boolean().meta({ description: 'Whether the app tells the caller' }) }),
    ),
  }),
});

export const getSettings = endpoint({
  method: 'GET',
  path: '/v1/notices/settings',
  summary: 'Which notices the caller gets',
  description: 'Every kind of notice that the caller can be told, each on or off.',
  access: 'credential',
  scope: 'changes:read',
  input: z.object({}),
  output: settings,
  status: 200,
});

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/v1/notices/settings',
  summary: 'Choose which notices to get',
  description: 'Kinds that are not named stay as they are. Notices that are there already stay.',
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
