import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventCall } from './event-call.ts';
import { decidingSteps, exclusionReasons } from './routing-decisions.ts';
import { id, rowId, text } from './shared.ts';

export const reassign = endpoint({
  method: 'PUT',
  path: '/v1/eventCalls/reassign',
  summary: 'Give a call to another host, at the same time',
  description:
    'To the host in `userId`, or with `auto: true` to the one the event’s rule of assignment chooses among the others who are free. The call counts for the new host from then on.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z
    .object({
      id,
      userId: id.optional(),
      auto: z.boolean().optional().meta({ description: 'true: choose the host' }),
      reason: text(1_000).nullish(),
      override: z.boolean().optional().meta({
        description: 'Ignore limits and working hours; needs eventCalls:override. Never double-books.',
      }),
    })
    .superRefine((value, context) => {
      if ((value.userId === undefined) === (value.auto === true)) return;
      context.addIssue({
        code: 'custom',
        path: ['userId'],
        ...issue('HOST_OR_AUTO'),
      });
    }),
  output: z.object({ data: z.object({ eventCall: EventCall }) }),
  status: 200,
  codes: ['HOST_NOT_IN_EVENT', 'SLOT_IN_PAST', 'SLOT_UNAVAILABLE', 'CALL_CANCELLED', 'OUTCOME_RECORDED'],
  errors: [409, 412, 422],
  etag: true,
});

export const reassignOptions = endpoint({
  method: 'GET',
  path: '/v1/eventCalls/reassignOptions',
  summary: 'Who could take over a call, and who the rule of assignment would choose',
  description:
    'Each host of the event, with the reason why they cannot, and the one `auto: true` would choose.',
  access: 'credential',
  scope: 'eventCalls:read',
  right: 'calls:write',
  input: z.object({ id }),
  output: z.object({
    data: z.object({
      hosts: z.array(
        z.object({
          userId: rowId,
          name: z.string(),
          available: z.boolean(),
          reason: z.enum(exclusionReasons).nullable().meta({ description: 'Why not' }),
        }),
      ),
      suggestedId: rowId.nullable(),
      tieBreak: z.enum(decidingSteps).nullable(),
    }),
  }),
  status: 200,
  codes: ['SLOT_IN_PAST', 'CALL_CANCELLED', 'OUTCOME_RECORDED', 'CONFLICT'],
  errors: [409],
});
