import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { Change } from './change.ts';
import { subscriptions } from './change-subscriptions.ts';
import { endpoint } from './endpoint.ts';
import { queryInteger, text, timeBound } from './shared.ts';

export const list = endpoint({
  method: 'GET',
  path: '/v1/changes',
  summary: 'What has happened in the workspace, in order: the feed behind the webhooks',
  description:
    'Keep `meta.after` and send it as `after` next time: no change is ever skipped, even one that was committed late, and no change appears twice. Begin with `after=0` or with a time. Changes are kept for 30 days. A client whose number is older than the changes kept, or from before a backup was restored, gets 400 `INVALID_CURSOR` with `details.reason` `EXPIRED`, `RESTORED` or `BEYOND_END`, and begins with `after=0` again.',
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
          description: 'The `sequence` of the last change you have; 0, the default, is the beginning',
        }),
      cursor: text(100)
        .min(1)
        .optional()
        .meta({ description: 'The same as `after`; from `meta.nextCursor`' }),
      timeFrom: timeBound.optional().meta({
        description:
          'Begins with the first change that happened then or later; `after` and `cursor` lead on from there',
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
      nextCursor: z.string().nullable().meta({ description: 'null where nothing more has happened yet' }),
      after: z.int().meta({ description: 'Where to continue, now or later' }),
    }),
  }),
  status: 200,
  codes: ['INVALID_CURSOR'],
});
