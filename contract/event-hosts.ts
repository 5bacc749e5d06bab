import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { dateTime, id, rowId, text } from './shared.ts';
import { caps } from './users.ts';

/** A host of an event, in input and output. */
export const hostIn = z.object({
  userId: id,
  role: z.enum(['REQUIRED', 'POOL']).default('POOL'),
  priority: z.enum(['HIGH', 'MEDIUM', 'LOW']).default('MEDIUM'),
  weight: z.int().min(1).max(1_000).default(100),
  availabilityId: id.nullable().default(null).meta({ description: 'null: the host’s default schedule' }),
  active: z.boolean().default(true),
  paused: z
    .object({ until: dateTime.nullable().default(null), reason: text(255).nullable().default(null) })
    .nullable()
    .default(null),
  calibration: z.number().min(-100_000).max(100_000).optional().meta({
    description:
      'Calls added to the host’s count within the fairness window. If left out: unchanged; a host who is new or returns gets the average of the others.',
  }),
  caps: caps.prefault({}),
});

export const hostOut = z
  .object({
    userId: rowId,
    name: z.string(),
    role: z.enum(['REQUIRED', 'POOL']),
    priority: z.enum(['HIGH', 'MEDIUM', 'LOW']),
    weight: z.int(),
    availabilityId: rowId.nullable(),
    active: z.boolean(),
    paused: z.object({ until: z.string().nullable(), reason: z.string().nullable() }).nullable(),
    calibration: z.number(),
    caps,
  })
  .meta({ id: 'EventHost' });

export const hostsIn = z.array(hostIn).max(200).superRefine(eachOnce);

/** Each host may be listed once. */
function eachOnce(hosts: readonly { userId: number }[], context: z.RefinementCtx): void {
  const seen = new Set<number>();
  for (const [index, { userId }] of hosts.entries()) {
    if (seen.has(userId))
      context.addIssue({
        code: 'custom',
        path: [index, 'userId'],
        ...issue('GIVEN_TWICE', { value: userId }),
      });
    seen.add(userId);
  }
}
