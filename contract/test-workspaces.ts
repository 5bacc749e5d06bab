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
    now: instant.meta({ description: 'What the clock of the workspace shows' }),
    until: instant.nullable().meta({
      description: 'Until when it is being advanced right now; null while it stands still',
    }),
    seed: z.string().meta({ description: 'What everything random in its records follows from' }),
    kept: Kept.meta({ description: 'What would have gone out, and was kept in the workspace' }),
    refused: z.int().meta({
      description: 'Attempts to reach a service that has no stand-in; each was answered with 409',
    }),
    left: z.int().meta({
      description:
        'What got past all stand-ins and was stopped at the last moment. Anything but 0 is a fault',
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
        'MAIL: the address; TEXT: the number; CALENDAR: whose calendar; WEBHOOK: the id of the webhook; PAYMENT: who pays; CHAT: the channel at Slack; MEETING: its link',
    }),
    subject: z.string().meta({
      description:
        'MAIL: its subject; TEXT: why it was sent; CALENDAR: WRITTEN or REMOVED; WEBHOOK: the type of the change; PAYMENT: what is paid for; CHAT: its topic; MEETING: WRITTEN or REMOVED',
    }),
    eventCallId: rowId.nullable(),
    startsAt: instant.nullable().meta({ description: 'Of an entry of a calendar or a meeting' }),
    endsAt: instant.nullable().meta({ description: 'Of an entry of a calendar or a meeting' }),
  })
  .meta({ id: 'KeptMessage' });

const clock = z.object({ data: z.object({ testClock: TestClock }) });

const TestWorkspace = z
  .object({
    id: rowId,
    name: z.string(),
    slug: z.string(),
    mode: z.enum(modes),
    createdAt: instant.meta({ description: 'By the clock of the workspace: where it began' }),
  })
  .meta({ id: 'TestWorkspace' });

export const create = endpoint({
  method: 'POST',
  path: '/v1/testWorkspaces',
  summary: 'Create a test workspace',
  description:
    'You become its first administrator. Its clock begins where you say and stands still until it is advanced; nothing leaves it. You have to be an administrator of a live workspace, whose plan it gets, and may have 5 test workspaces at once.',
  access: 'session',
  scope: null,
  input: z.object({
    name: filledName(100),
    startsAt: dateTime.optional().meta({ description: 'Where its clock begins; now unless said' }),
    seed: text(100).optional().meta({
      description: 'The same seed, start and requests lead to the same records; random unless said',
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
  description: 'For its administrators. It is gone at once; everything in it is removed within an hour.',
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
  summary: 'The clock of a test workspace, and what was kept inside',
  description: 'While it is being advanced, `until` says where to, and `now` how far it has got.',
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
    'Everything that is due until then happens, in order and each at its own instant: reminders, no-shows, expiries, automation, with all that follows. A short advance is over when it is answered; a long one goes on, and `until` is null once it is there. Time only goes forward, two years at a time at most.',
  access: 'credential',
  scope: 'testClock:write',
  right: 'admin',
  input: z.object({
    to: dateTime
      .optional()
      .meta({ description: 'The instant; a time without offset is one of the workspace' }),
    by: z
      .string()
      .regex(
        /^P(?=\d|T\d)(\d{1,3}Y)?(\d{1,3}M)?(\d{1,3}W)?(\d{1,4}D)?(T(?=\d)(\d{1,5}H)?(\d{1,6}M)?(\d{1,7}S)?)?$/,
        issue('DURATION_INVALID'),
      )
      .optional()
      .meta({ description: 'A duration of ISO 8601, such as `PT1H`, `P1D` or `P1W`', examples: ['P1D'] }),
  }),
  output: clock,
  status: 200,
  errors: [409],
  codes: ['NOT_A_TEST_WORKSPACE', 'TEST_CLOCK_ADVANCING', 'NONEXISTENT_TIME'],
});

export const mailbox = endpoint({
  method: 'GET',
  path: '/v1/testMailbox',
  summary: 'What a test workspace would have sent',
  description:
    'The newest first. Mails and texts can be read in full with `GET /v1/mails` and `GET /v1/textMessages`, calls of webhooks with `GET /v1/webhooks/deliveries`, payments with `GET /v1/testPayments`, messages to Slack with `GET /v1/slackChannels/messages`.',
  ...read,
  input: z
    .object({ kind: z.enum(keptKinds).default('MAIL').meta({ description: 'Of which kind' }), ...paging })
    .superRefine(pagingRules),
  output: z.object({
    data: z.object({ messages: z.array(KeptMessage), count: z.int() }),
    meta: listMeta,
  }),
  status: 200,
  errors: [409],
  codes: ['NOT_A_TEST_WORKSPACE'],
});
