import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EventCall } from './event-call.ts';
import { decidingSteps, exclusionReasons } from './routing-decisions.ts';
import { id, rowId, text } from './shared.ts';

export const reassign = endpoint({
  method: 'PUT',
  path: '/v1/eventCalls/reassign',
  summary: 'Reassign a call to another host',
  description:
    'The time stays. Goes to the host in `userId`, or with `auto: true` to the one whom the event’s assignment rule selects among the other free hosts. From then on the call counts for the new host.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z
    .object({
      id,
      userId: id.optional(),
      auto: z.boolean().optional().meta({ description: 'true selects the host by the assignment rule' }),
      reason: text(1_000).nullish(),
      override: z.boolean().optional().meta({
        description: 'Ignores limits and working hours; needs eventCalls:override. Never double-books.',
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
  summary: 'List hosts who could take over a call',
  description:
    'Every host of the event, with the reason if they cannot, and the one `auto: true` would select.',
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
          reason: z
            .enum(exclusionReasons)
            .nullable()
            .meta({ description: 'Reason why the host cannot take over' }),
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
