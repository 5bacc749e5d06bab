import { z } from 'zod';
import { instant, rowId } from './shared.ts';

/** A published change: an entry of the feed, and the body of a webhook. */
export const Change = z
  .object({
    id: z.string().meta({ description: '`evt_…`; the same however often it is sent' }),
    type: z.string().meta({ examples: ['call.booked'] }),
    apiVersion: z.literal('v1'),
    occurredAt: instant,
    sequence: z.int().meta({
      description: 'Increases by one with each change of the workspace, in the order of the feed',
    }),
    accountId: rowId,
    actor: z.object({
      type: z.enum(['user', 'api_key', 'oauth', 'contact', 'system', 'mcp']),
      id: z.string(),
      name: z.string(),
    }),
    data: z
      .looseObject({
        object: z
          .record(z.string(), z.unknown())
          .meta({ description: 'The resource as in the API; see `GET /v1/webhooks/types`' }),
        changedFields: z.array(z.string()),
        previous: z
          .record(z.string(), z.unknown())
          .meta({ description: 'Previous values of the changed fields' }),
      })
      .meta({ description: 'Some types have more fields beside the object, such as `mergedIds`' }),
  })
  .meta({ id: 'Change' });
