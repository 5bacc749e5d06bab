import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { Change } from './change.ts';
import { subscriptions } from './change-subscriptions.ts';
import { endpoint } from './endpoint.ts';
import { queryInteger, text, timeBound } from './shared.ts';

export const list = endpoint({
  method: 'GET',
  path: '/v1/changes',
  summary: 'List changes',
  description:
    'Everything that has happened in the workspace, in order: the feed behind the webhooks. Keep `meta.after` and send it as `after` next time: no change is skipped, even one committed late, and none appears twice. Start with `after=0` or a time. Changes are kept for 30 days. If `after` is older than that, or from before a backup was restored, the reply is 400 `INVALID_CURSOR` with `details.reason` `EXPIRED`, `RESTORED` or `BEYOND_END`; start again with `after=0`.',
  access: 'credential',
  scope: 'changes:read',
  right: 'admin',
  input: z
    .object({
      after: z
        .union(
          [
            z.int(),
            z
              .string()
              .regex(/^[0-9]{1,16}$/)
              .transform(Number),
          ],
          {
            error: because('SEQUENCE_INVALID').text,
          },
        )
        .refine((value) => Number.isSafeInteger(value) && value >= 0, issue('SEQUENCE_INVALID'))
        .optional()
        .meta({
          description: 'The `sequence` of the last change you have; 0, the default, starts at the beginning',
        }),
      cursor: text(100).min(1).optional().meta({ description: 'Alias of `after`; from `meta.nextCursor`' }),
      timeFrom: timeBound.optional().meta({
        description: 'Starts with the first change at or after this time; continue with `after` or `cursor`',
      }),
      types: subscriptions
        .optional()
        .meta({ description: 'Comma-separated; types, or groups such as call.*' }),
      limit: queryInteger(1, 100, 20).meta({ description: '1 to 100, default 20' }),
    })
    .superRefine(({ after, cursor }, context) => {
      if (after !== undefined && cursor !== undefined)
        context.addIssue({
          code: 'custom',
          path: ['cursor'],
          ...issue('EITHER', { names: 'after or cursor' }),
        });
    }),
  output: z.object({
    data: z.array(Change),
    meta: z.object({
      limit: z.int(),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable().meta({ description: 'null if nothing more has happened yet' }),
      after: z.int().meta({ description: 'Value of `after` for the next request, now or later' }),
    }),
  }),
  status: 200,
  codes: ['INVALID_CURSOR'],
});
