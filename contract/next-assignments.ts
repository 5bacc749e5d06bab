import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { assignmentModes } from './event-settings.ts';
import { decidingSteps, exclusionReasons, hostScore } from './routing-decisions.ts';
import { id, queryInteger, rowId } from './shared.ts';

export const nextAssignments = endpoint({
  method: 'GET',
  path: '/v1/events/nextAssignments',
  summary: 'Who would get the next calls of an event',
  description:
    'The choice of the host run forward from the present shares, as if everybody were free and no rule narrowed.',
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
        .meta({ description: 'The shares as they are now' }),
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
            .meta({ description: 'Before this call; null where shares do not count' }),
          target: z.number().nullable(),
        }),
      ),
    }),
  }),
  status: 200,
});
