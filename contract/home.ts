import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Metric, reportNames } from './report.ts';
import { date, instant, personRef, rowId, timeZone } from './shared.ts';

const measured = z.number().nullable();

/** A metric of a report, and the report that lists its rows. */
const HomeFunnelStep = Metric.extend({
  report: z
    .enum(reportNames)
    .meta({ description: 'Name of the report with this number and the rows behind it' }),
}).meta({ id: 'HomeFunnelStep' });

const HomeNumber = HomeFunnelStep.extend({
  trend: z
    .array(z.object({ date, value: measured }))
    .meta({ description: 'Value of the number on each day of the period' }),
}).meta({ id: 'HomeNumber' });

const period = z.object({ from: date, to: date });

const HomeNumbers = z
  .object({
    ...period.shape,
    previousPeriod: period,
    userIds: z
      .array(rowId)
      .meta({ description: 'Value of `userIds` in the reports for the same numbers; empty if not needed' }),
    setterIds: z
      .array(rowId)
      .meta({ description: 'Value of `setterIds` in the reports for the same numbers; empty if not needed' }),
    numbers: z.array(HomeNumber),
    funnel: z.array(HomeFunnelStep).meta({ description: 'From page views to bookings, for the team only' }),
  })
  .meta({ id: 'HomeNumbers' });

export const calendarStates = ['CONNECTED', 'LOST', 'NONE'] as const;

const HomeHost = z
  .object({
    user: personRef,
    callsToday: z.int().meta({ description: 'Number of calls that start today and are not cancelled' }),
    callsAhead: z.int().meta({ description: 'Number of calls in the next seven days, including today' }),
    needsOutcome: z.int().meta({ description: 'Number of calls that need an outcome' }),
    calendar: z.enum(calendarStates).meta({
      description: 'LOST: a connected calendar no longer answers, so this host cannot be booked',
    }),
    isPaused: z.boolean().meta({ description: 'Whether the host is paused in at least one event' }),
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
  summary: 'Get the caller’s home screen',
  description:
    'Today’s calls, open tasks and numbers as in the reports: the same definitions, the same rows for a role. `team` covers the last 30 days and `own` the last 7, including today, each with the same number of days before. Parts that the role or the scopes do not allow are null or empty: `hosts` needs eventCalls:read, userAvailabilities:read and a role that sees everybody’s; `callBacks` needs eventCalls:read.',
  access: 'credential',
  scope: 'reports:read',
  right: 'reports:read',
  input: z.object({
    timeZone: timeZone.optional().meta({ description: 'Time zone of the days; default: the workspace’s' }),
  }),
  output: z.object({
    data: z.object({
      timeZone: z.string(),
      leadLimitSeconds: z.int().meta({
        description: 'Target time to respond to a new lead in seconds, as in the report speed_to_lead',
      }),
      team: HomeNumbers.nullable().meta({
        description: 'Numbers of everybody; null if the role sees only its own',
      }),
      own: HomeNumbers.nullable().meta({
        description: 'Numbers of the caller as a setter or host; null for members who are neither',
      }),
      hosts: z.array(HomeHost).meta({ description: 'Busiest first, at most 100' }),
      callBacks: z.array(HomeCallBack).meta({
        description:
          'Follow-ups of the caller’s calls, due today or in the last 30 days, oldest first, at most 20. One disappears once the contact has a later call.',
      }),
    }),
  }),
  status: 200,
});
