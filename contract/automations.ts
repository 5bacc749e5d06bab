import { z } from 'zod';
import {
  aimRules,
  Automation,
  AutomationAction,
  pastActionsMax,
  pastDaysMax,
  ruleShape,
} from './automation.ts';
import { endpoint } from './endpoint.ts';
import { deletedIds } from './ids.ts';
import { csvIds } from './comma-lists.ts';
import {
  date,
  flag,
  id,
  instant,
  listMeta,
  paging,
  pagingRules,
  personRef,
  text,
  timeBound,
} from './shared.ts';

const one = z.object({ data: z.object({ automation: Automation }) });

export const list = endpoint({
  method: 'GET',
  path: '/v1/automations',
  summary: 'List automation rules',
  description: 'By name, each with its last action.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:read',
  input: z
    .object({
      search: text(255).optional().meta({ description: 'Matches any part of the name' }),
      eventId: id.optional().meta({ description: 'Only rules that watch this event' }),
      active: flag.optional(),
      ...paging,
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.object({ automations: z.array(Automation), count: z.int() }), meta: listMeta }),
  status: 200,
});

export const detail = endpoint({
  method: 'GET',
  path: '/v1/automations/detail',
  summary: 'Retrieve an automation rule',
  description: 'Includes its problems and its last action.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:read',
  input: z.object({ id }),
  output: one,
  status: 200,
  etag: true,
});

export const create = endpoint({
  method: 'POST',
  path: '/v1/automations',
  summary: 'Create an automation rule',
  description:
    'A rule pauses hosts or notifies managers. Rules are checked every minute, using the numbers of the reports. A rule acts once per host and window. It never changes a pause that a person made, and ignores a host whom a person resumed.',
  access: 'credential',
  scope: 'events:write',
  right: 'events:write',
  input: z
    .object({
      ...ruleShape,
      minSample: ruleShape.minSample.default(5),
      action: ruleShape.action.default('PAUSE_HOST'),
      eventIds: ruleShape.eventIds.default([]),
      excludeUserIds: ruleShape.excludeUserIds.default([]),
      active: ruleShape.active.default(true),
      simulate: ruleShape.simulate.default(false),
    })
    .superRefine(aimRules),
  output: one,
  status: 201,
  errors: [409, 422],
});

const changes = z.object(ruleShape).partial().shape;

export const update = endpoint({
  method: 'PUT',
  path: '/v1/automations',
  summary: 'Update an automation rule',
  description: 'Fields left out stay unchanged. Existing pauses of the rule stay until they end.',
  access: 'credential',
  scope: 'events:write',
  right: 'events:write',
  input: z.object({ id, ...changes }),
  sentBack: Automation,
  output: one,
  status: 200,
  errors: [409, 412, 422],
  etag: true,
});

export const remove = endpoint({
  method: 'POST',
  path: '/v1/automations/delete',
  summary: 'Delete automation rules',
  description: 'Their actions stay in the history, and existing pauses stay until they end.',
  access: 'credential',
  scope: 'events:write',
  right: 'events:write',
  input: z.object({ ids: z.array(id).min(1).max(200) }),
  output: deletedIds,
  status: 200,
  errors: [409, 422],
});

export const history = endpoint({
  method: 'GET',
  path: '/v1/automations/history',
  summary: 'List actions of automation rules',
  description: 'Latest first. Real actions and simulated ones, each with the number that triggered it.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:read',
  input: z
    .object({
      ruleIds: csvIds.optional(),
      userIds: csvIds.optional(),
      eventIds: csvIds.optional(),
      simulated: flag.optional(),
      isPaused: flag.optional().meta({ description: 'true: only pauses in effect' }),
      timeFrom: timeBound.optional().meta({ description: 'By `at`' }),
      timeTo: timeBound.optional(),
      ...paging,
    })
    .superRefine(pagingRules),
  output: z.object({
    data: z.object({ actions: z.array(AutomationAction), count: z.int() }),
    meta: listMeta,
  }),
  status: 200,
});

export const undo = endpoint({
  method: 'POST',
  path: '/v1/automations/history/{id}/undo',
  summary: 'End a pause that a rule made',
  description:
    'The rule ignores the host for the rest of the window. A pause that a person has changed since stays. Answers 409 if the rule paused nobody.',
  access: 'credential',
  scope: 'events:write',
  right: 'events:write',
  input: z.object({ id }),
  output: z.object({ data: z.object({ action: AutomationAction }) }),
  status: 200,
  errors: [409, 422],
});

const verdictNow = z
  .object({
    user: personRef,
    value: z.number().nullable().meta({ description: 'Null if there is nothing to divide by' }),
    sample: z.int(),
    verdict: z.enum(['ACT', 'WITHIN', 'TOO_FEW', 'PAUSED_ALREADY']).meta({
      description:
        'TOO_FEW: fewer than minSample; PAUSED_ALREADY: it would act, but the host is already paused',
    }),
    events: z.array(
      z.object({
        ...personRef.shape,
        required: z
          .boolean()
          .meta({ description: 'Whether the event could not be booked without this host' }),
        paused: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'JudgedHost' });

export const simulate = endpoint({
  method: 'POST',
  path: '/v1/automations/simulate',
  summary: 'Simulate an automation rule',
  description:
    'Shows what a rule would do now and would have done in the past: a rule you send, a stored one (`id`), or a stored one with changes. Changes nothing. Each past day is evaluated at its end, with today’s hosts and the outcomes known today; calls that a pause would have prevented still count.',
  access: 'credential',
  scope: 'events:write',
  right: 'events:write',
  input: z.object({
    ...changes,
    id: id.optional(),
    days: z
      .int()
      .min(1)
      .max(pastDaysMax)
      .default(30)
      .meta({ description: 'Number of past days to evaluate' }),
    to: date
      .optional()
      .meta({ description: 'Last day to evaluate, in the workspace’s time zone; default yesterday' }),
  }),
  output: z.object({
    data: z.object({
      window: z.object({ from: z.string(), to: z.string(), until: instant }),
      now: z.array(verdictNow),
      period: z.object({ from: date, to: date }).meta({ description: 'The past days that were evaluated' }),
      pastByHost: z
        .array(
          z.object({
            user: personRef,
            times: z.int().meta({ description: 'Number of times the rule would have acted' }),
            days: z
              .int()
              .meta({ description: 'Days of the period on which its pauses would have been in effect' }),
            judgedDays: z.int().meta({
              description: 'Days of the period with enough calls to judge; 0 means nothing is known',
            }),
          }),
        )
        .meta({ description: 'Every host of the rule, longest pause first' }),
      past: z
        .array(
          z.object({
            date: z.string().meta({
              description:
                'Day on which it would have acted; before the period if the pause extended into it',
            }),
            lastDate: z.string().meta({ description: 'Last day of the pause' }),
            user: personRef,
            value: z.number(),
            sample: z.int(),
          }),
        )
        .max(pastActionsMax)
        .meta({ description: `At most ${pastActionsMax}, the latest first` }),
      isPastCut: z.boolean().meta({ description: `Whether there were more actions than \`past\` lists` }),
    }),
  }),
  status: 200,
  errors: [409, 422],
});
