import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { assignmentModes } from './event-settings.ts';
import { decidingSteps, exclusionReasons, hostScore } from './routing-decisions.ts';
import { id, queryInteger, rowId } from './shared.ts';

export const nextAssignments = endpoint({
  method: 'GET',
  path: '/v1/events/nextAssignments',
  summary: 'Predict who would get the next calls of an event',
  description:
    'Runs the assignment forward from the current shares, as if every host were free and no routing rule applied.',
  access: 'credential',
  scope: 'events:read',
  right: 'events:read',
  input: z.object({
    eventId: id,
    count: queryInteger(1, 100, 20),
  }),
  output: z.object({
    data: z.object({
      mode: z.enum(assignmentModes),
      hosts: z
        .array(hostScore.omit({ lastBookedAt: true }).extend({ name: z.string() }))
        .meta({ description: 'Current shares' }),
      absent: z.array(z.object({ userId: rowId, name: z.string(), reason: z.enum(exclusionReasons) })),
      assignments: z.array(
        z.object({
          position: z.int(),
          userId: rowId,
          name: z.string(),
          tieBreak: z.enum(decidingSteps),
          load: z
            .number()
            .nullable()
            .meta({ description: 'Load before this call; null if shares do not apply' }),
          target: z.number().nullable(),
        }),
      ),
    }),
  }),
  status: 200,
});
