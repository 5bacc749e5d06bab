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
  summary: 'Stream changes of the workspace as server-sent events',
  access: 'credential',
  scope: 'changes:read',
  input: z.object({
    after: after.meta({
      description: 'The `sequence` of the last change you have; default: only changes from now on',
    }),
    lastEventId: after.meta({ description: 'The header `Last-Event-ID`; takes precedence over `after`' }),
    types: subscriptions.optional(),
    payload: z
      .enum(streamPayloads, { error: `Must be one of ${streamPayloads.join(', ')}` })
      .default('full')
      .meta({
        description:
          '`full`: changes as in the feed, for callers who may read it. `type`: only type, time and sequence, for every member',
      }),
  }),
  output: z.object({}),
  status: 200,
  errors: [409],
});
