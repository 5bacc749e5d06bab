import { z } from 'zod';
import { subscriptions } from './change-subscriptions.ts';
import { list } from './changes.ts';
import { endpoint } from './endpoint.ts';

export const streamPayloads = ['full', 'type'] as const;

const { after } = list.input.shape;

/**
 * `GET /v1/changes/stream`. Not one of the endpoints of the contract, which answer with JSON, because it never ends.
 * The guide to webhooks describes its events.
 */
export const stream = endpoint({
  method: 'GET',
  path: '/v1/changes/stream',
  summary: 'What happens in the workspace, as it happens: the feed as server-sent events',
  access: 'credential',
  scope: 'changes:read',
  input: z.object({
    after: after.meta({
      description: 'The `sequence` of the last change you have; default: only what happens from now on',
    }),
    lastEventId: after.meta({ description: 'The header `Last-Event-ID`, which wins over `after`' }),
    types: subscriptions.optional(),
    payload: z
      .enum(streamPayloads, { error: `Must be one of ${streamPayloads.join(', ')}` })
      .default('full')
      .meta({
        description:
          '`full`: changes as in the feed, for who may read that. `type`: only type, time and number, for every member',
      }),
  }),
  output: z.object({}),
  status: 200,
  errors: [409],
});
