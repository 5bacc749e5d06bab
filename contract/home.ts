import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Metric, reportNames } from './report.ts';
import { date, instant, personRef, rowId, timeZone } from './shared.ts';

const measured = z.number().nullable();

/** A metric of a report, and the report that lists its rows. */
const HomeFunnelStep = Metric.extend({
  report: z.enum(reportNames).meta({ description: 'The report that has this number and the rows behind it' }),
}).meta({ id: 'HomeFunnelStep' });

const HomeNumber = HomeFunnelStep.extend({
  trend: z
    .array(z.object({ date, value: measured }))
    .meta({ description: 'The number of each day of the period' }),
}).meta({ id: 'HomeNumber' });

const period = z.object({ from: date, to: date });

const HomeNumbers = z
  .object({
    ...period.shape,
    previousPeriod: period,
    userIds: z.array(rowId).meta({ description: 'The filter of the reports with the same numbers, if any' }),
    setterIds: z.array(rowId).meta({ description: 'The same' }),
    numbers: z.array(HomeNumber),
    funnel: z.array(HomeFunnelStep).meta({ description: 'From page views to bookings, of the team alone' }),
  })
  .meta({ id: 'HomeNumbers' });

export const calendarStates = ['CONNECTED', 'LOST', 'NONE'] as const;

const HomeHost = z
  .object({
    user: personRef,
    callsToday: z.int().meta({ description: 'Calls that start today and are not cancelled' }),
    callsAhead: z.int().meta({ description: 'The same from today on, seven days in all' }),
    needsOutcome: z.int().meta({ description: 'Calls that need an outcome' }),
    calendar: z.enum(calendarStates).meta({
      description: 'LOST: a connected calendar no longer answers, so that nobody can book this host',
    }),
    isPaused: z.boolean().meta({ description: 'Gets no calls of at least one event' }),
  })
  .meta({ id: 'HomeHost' });

const HomeCallBack = z
  .object({
    eventCallId: rowId,
    contactId: rowId,
    inviteeName: z.string(),
    inviteeEmail: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    eventName: z.string(),
    followUpAt: instant,
    outcomeNotes: z.string().nullable(),
  })
  .meta({ id: 'HomeCallBack' });

export const get = endpoint({
  method: 'GET',
  path: '/v1/home',
  summary: 'What the caller starts the day with',
  description:
    'The numbers are those of the reports: the same definitions, the same rows for a role. `team` covers the last 30 days and `own` the last 7, today included, each with as many days before. Parts that the role or the scopes of the key do not allow are null or empty: `hosts` needs eventCalls:read and userAvailabilities:read and a role that sees everybody’s, `callBacks` needs eventCalls:read.',
  access: 'credential',
  scope: 'reports:read',
  right: 'reports:read',
  input: z.object({
    timeZone: timeZone.optional().meta({ description: 'Whose days; default: the workspace’s' }),
  }),
  output: z.object({
    data: z.object({
      timeZone: z.string(),
      leadLimitSeconds: z.int().meta({
        description: 'How soon a new lead should be acted on, as in the report speed_to_lead',
      }),
      team: HomeNumbers.nullable().meta({
        description: 'Of everybody; null where the role sees only its own',
      }),
      own: HomeNumbers.nullable().meta({
        description: 'Of the caller as a setter or host; null for members who are neither',
      }),
      hosts: z.array(HomeHost).meta({ description: 'The busiest first, 100 at most' }),
      callBacks: z.array(HomeCallBack).meta({
        description:
          'Follow-ups of the caller’s calls that were promised for the last 30 days or today, 20 at most, the oldest first. One goes once the contact has a later call.',
      }),
    }),
  }),
  status: 200,
});
