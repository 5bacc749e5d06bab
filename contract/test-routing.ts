import { answerCodes } from './code-groups.ts';
import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { eventSettings } from './event-settings.ts';
import { conditionOps } from './facts.ts';
import { EventWarning } from './event-warnings.ts';
import { linkPrefix } from './events.ts';
import { evenIncomplete, needsEvent } from './ids.ts';
import { decidingSteps } from './routing-decisions.ts';
import { routingModes } from './invitee-answers.ts';
import { dateTime, email, id, instant, rowId, text, timeZone, utm } from './shared.ts';

const answer = z
  .object({
    customFieldId: id.optional(),
    identifier: text(64).optional(),
    answer: z.array(text(10_000)).max(200),
  })
  .refine((value) => value.customFieldId !== undefined || (value.identifier ?? '') !== '', {
    path: ['customFieldId'],
    ...issue('FIELD_UNNAMED'),
  });

const evaluatedCondition = z
  .object({
    path: z.string().meta({ description: 'Place in the rule’s group, such as `all.0` or `all.1.any.0`' }),
    customFieldId: rowId.optional(),
    identifier: z.string().optional(),
    op: z.enum(conditionOps),
    values: z.array(z.string()),
    fact: z.array(z.string()).meta({ description: 'Values it was compared with; empty if nothing is known' }),
    holds: z.boolean(),
  })
  .meta({ id: 'JudgedCondition' });

const evaluated = {
  place: z.int().meta({ description: 'Index in the list of rules' }),
  outcome: z.enum(['MATCHED', 'NOT_MATCHED', 'SKIPPED', 'NOT_REACHED']).meta({
    description:
      'SKIPPED: it refers to something deleted, see `warning`; NOT_REACHED: an earlier disqualify rule decided',
  }),
  warning: EventWarning.nullable(),
  conditions: z.array(evaluatedCondition),
};

export const testRouting = endpoint({
  method: 'POST',
  path: '/v1/events/testRouting',
  summary: 'Test the disqualify and routing rules of an event',
  description:
    'Evaluates answers like POST /v1/fields/inviteeAnswers and explains the result; stores nothing. Rules you send replace the saved ones.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:read',
  input: z
    .object({
      eventId: id.optional(),
      linkPrefix: linkPrefix.optional(),
      answers: z.array(answer).max(200).default([]),
      email: email.nullish(),
      phoneNumber: text(64).nullish(),
      country: text(64).nullish(),
      timeZone: timeZone
        .nullish()
        .meta({ description: 'Time zone of the invitee, an IANA name; default the event’s' }),
      utm: utm.nullish(),
      ownerId: id.nullish().meta({ description: 'Id of the member who owns the contact' }),
      at: dateTime.nullish().meta({ description: 'When the form is sent; default now' }),
      disqualifyRules: eventSettings.disqualifyRules.unwrap().optional(),
      routingRules: eventSettings.routingRules.unwrap().optional(),
    })
    .superRefine(needsEvent, evenIncomplete),
  output: z.object({
    data: z.object({
      disqualified: z
        .object({
          ruleId: z.string(),
          action: z.enum(['MESSAGE', 'REDIRECT', 'OTHER_EVENT']),
          text: z.string().nullable(),
          url: z.string().nullable(),
          eventId: rowId.nullable(),
        })
        .nullable(),
      disqualifyRules: z.array(z.object({ id: z.string(), ...evaluated })),
      routingRules: z.array(
        z.object({
          id: rowId,
          ...evaluated,
          leadsTo: z.array(rowId).meta({ description: 'Ids of the hosts the rule leads to' }),
        }),
      ),
      conditionalUsers: z.array(rowId).meta({ description: 'Empty: every host' }),
      routingGroupIds: z.array(rowId),
      routingMode: z.enum(routingModes),
      hosts: z.array(
        z.object({
          id: rowId,
          name: z.string(),
          isPreferred: z.boolean().meta({ description: 'Whether the rules lead to this host' }),
          isOwner: z.boolean(),
          absence: z.string().nullable().meta({ description: 'Why this host currently takes no calls' }),
        }),
      ),
      widening: z
        .object({
          threshold: z.int(),
          slots: z.int().meta({ description: 'Number of free times of the preferred hosts' }),
          widened: z.boolean(),
        })
        .nullable()
        .meta({ description: 'null: no rule widens the pool' }),
      slots: z
        .array(z.object({ start: instant, hostIds: z.array(rowId) }))
        .meta({ description: 'First free times, with the hosts who could take them' }),
      next: z
        .object({ hostIds: z.array(rowId), tieBreak: z.enum(decidingSteps) })
        .nullable()
        .meta({ description: 'Who would take the first of these times, and the step that decides' }),
      from: z.string().meta({ description: 'First day considered' }),
      to: z.string(),
    }),
  }),
  status: 200,
  codes: [...answerCodes, 'NONEXISTENT_TIME'],
  errors: [409],
});
