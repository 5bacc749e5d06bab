import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { issue } from './error-reasons.ts';
import {
  dateTime,
  filledName,
  id,
  instant,
  listMeta,
  paging,
  pagingRules,
  rowId,
  text,
  timeZone,
} from './shared.ts';
import { modes } from './account.ts';

// Workspaces of mode TEST: the clock stands still until it is advanced, and nothing is sent outside.

export const keptKinds = ['MAIL', 'TEXT', 'CALENDAR', 'WEBHOOK', 'PAYMENT', 'CHAT', 'MEETING'] as const;
/** The maximum number of test workspaces per person. */
export const testWorkspacesMax = 5;
/** The maximum number of days in one advance. */
export const advanceDaysMax = 731;

const Kept = z
  .object({
    mails: z.int(),
    texts: z.int(),
    calendarEntries: z.int(),
    webhookCalls: z.int(),
    payments: z.int(),
    chatMessages: z.int(),
    meetings: z.int(),
  })
  .meta({ id: 'KeptInside' });

const TestClock = z
  .object({
    now: instant.meta({ description: 'Current time of the workspace’s clock' }),
    until: instant.nullable().meta({
      description: 'Target time of the current advance; null while the clock stands still',
    }),
    seed: z.string().meta({ description: 'Seed of everything random in its records' }),
    kept: Kept.meta({ description: 'Counts of what would have been sent, and was kept in the workspace' }),
    refused: z.int().meta({
      description: 'Number of attempts to reach a service without a stand-in; each was answered with 409',
    }),
    left: z.int().meta({
      description:
        'Number of messages that got past all stand-ins and were stopped at the last moment. Anything but 0 is a bug',
    }),
  })
  .meta({ id: 'TestClock' });

const KeptMessage = z
  .object({
    id: rowId,
    kind: z.enum(keptKinds),
    at: instant,
    to: z.string().meta({
      description:
        'Recipient. MAIL: email address; TEXT: phone number; CALENDAR: owner of the calendar; WEBHOOK: id of the webhook; PAYMENT: payer; CHAT: Slack channel; MEETING: its link',
    }),
    subject: z.string().meta({
      description:
        'Content. MAIL: subject; TEXT: reason; CALENDAR: WRITTEN or REMOVED; WEBHOOK: type of the change; PAYMENT: what is paid for; CHAT: topic; MEETING: WRITTEN or REMOVED',
    }),
    eventCallId: rowId.nullable(),
    startsAt: instant.nullable().meta({ description: 'Only for calendar entries and meetings' }),
    endsAt: instant.nullable().meta({ description: 'Only for calendar entries and meetings' }),
  })
  .meta({ id: 'KeptMessage' });

const clock = z.object({ data: z.object({ testClock: TestClock }) });

const TestWorkspace = z
  .object({
    id: rowId,
    name: z.string(),
    slug: z.string(),
    mode: z.enum(modes),
    createdAt: instant.meta({ description: 'Start of the clock' }),
  })
  .meta({ id: 'TestWorkspace' });

export const create = endpoint({
  method: 'POST',
  path: '/v1/testWorkspaces',
  summary: 'Create a test workspace',
  description:
    'You become its first administrator. Its clock starts at the given time and stands still until it is advanced; nothing is sent out. You must be an administrator of a live workspace, whose plan it gets, and can have 5 test workspaces at once.',
  access: 'session',
  scope: null,
  input: z.object({
    name: filledName(100),
    startsAt: dateTime.optional().meta({ description: 'Start of the clock; default: now' }),
    seed: text(100).optional().meta({
      description: 'The same seed, start and requests give the same records; default: random',
    }),
    timeZone: timeZone.optional(),
  }),
  output: z.object({ data: z.object({ testWorkspace: TestWorkspace }) }),
  status: 201,
  errors: [409],
  codes: ['TEST_WORKSPACES_FULL', 'INSUFFICIENT_ROLE'],
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/testWorkspaces/{id}',
  summary: 'Delete a test workspace',
  description: 'For its administrators. It is gone at once; its data is removed within an hour.',
  access: 'session',
  scope: null,
  input: z.object({ id: id.meta({ description: 'Id of the test workspace' }) }),
  output: z.object({ data: z.object({ testWorkspace: TestWorkspace }) }),
  status: 200,
});

const read = { access: 'credential', scope: 'testClock:read', right: 'admin' } as const;

export const clockOf = endpoint({
  method: 'GET',
  path: '/v1/testClock',
  summary: 'Get the clock of a test workspace',
  description:
    'With counts of what was kept inside. During an advance, `until` is its target and `now` its progress.',
  ...read,
  input: z.object({}),
  output: clock,
  status: 200,
  errors: [409],
  codes: ['NOT_A_TEST_WORKSPACE'],
});

export const advance = endpoint({
  method: 'POST',
  path: '/v1/testClock/advance',
  summary: 'Advance the clock of a test workspace',
  description:
    'Everything due until then happens, in order and each at its own instant: reminders, no-shows, expiries, automation, and all that follows. A short advance is finished when this replies; a long one continues, and `until` is null once it has finished. The clock only moves forward, at most two years at a time.',
  access: 'credential',
  scope: 'testClock:write',
  right: 'admin',
  input: z.object({
    to: dateTime
      .optional()
      .meta({ description: 'Time to advance to; without an offset, in the workspace’s time zone' }),
    by: z
      .string()
      .regex(
        /^P(?=\d|T\d)(\d{1,3}Y)?(\d{1,3}M)?(\d{1,3}W)?(\d{1,4}D)?(T(?=\d)(\d{1,5}H)?(\d{1,6}M)?(\d{1,7}S)?)?$/,
        issue('DURATION_INVALID'),
      )
      .optional()
      .meta({
        description: 'Duration (ISO 8601) to advance by, such as `PT1H`, `P1D` or `P1W`',
        examples: ['P1D'],
      }),
  }),
  output: clock,
  status: 200,
  errors: [409],
  codes: ['NOT_A_TEST_WORKSPACE', 'TEST_CLOCK_ADVANCING', 'NONEXISTENT_TIME'],
});

export const mailbox = endpoint({
  method: 'GET',
  path: '/v1/testMailbox',
  summary: 'List what a test workspace would have sent',
  description:
    'Newest first. For full contents, see `GET /v1/mails` and `GET /v1/textMessages` for emails and text messages, `GET /v1/webhooks/deliveries` for webhook calls, `GET /v1/testPayments` for payments, and `GET /v1/slackChannels/messages` for Slack messages.',
  ...read,
  input: z
    .object({ kind: z.enum(keptKinds).default('MAIL').meta({ description: 'Only this kind' }), ...paging })
    .superRefine(pagingRules),
  output: z.object({
    data: z.object({ messages: z.array(KeptMessage), count: z.int() }),
    meta: listMeta,
  }),
  status: 200,
  errors: [409],
  codes: ['NOT_A_TEST_WORKSPACE'],
});
