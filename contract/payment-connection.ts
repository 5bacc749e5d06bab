import { z } from 'zod';
import { paymentProviders } from './payment-providers.ts';
import { instant, rowId } from './shared.ts';

// A connection to the workspace's account at a payment provider.

export const PaymentBackfill = z
  .object({
    state: z.enum(['NONE', 'RUNNING', 'DONE']),
    from: instant
      .nullable()
      .meta({ description: 'Start of the import, earlier payments are not read; null for all' }),
    read: z.int().meta({ description: 'Number of payments read so far' }),
    unread: z.int().meta({ description: 'Number of payments that could not be stored' }),
    error: z.string().nullable().meta({ description: 'Last error, as text' }),
    startedAt: instant.nullable(),
    endedAt: instant.nullable(),
  })
  .meta({ id: 'PaymentBackfill' });

export const PaymentConnection = z
  .object({
    id: rowId,
    provider: z.enum(paymentProviders),
    isLive: z.boolean().meta({ description: 'false: the key is a test key, and no money moves' }),
    webhookUrl: z.string().meta({ description: 'URL to enter at the provider for its events' }),
    hasWebhookSecret: z
      .boolean()
      .meta({ description: 'Whether the signing secret is set; until then, events are refused' }),
    status: z
      .enum(['CONNECTED', 'ERROR'])
      .meta({ description: 'ERROR: the provider does not accept the key. Events wait until it is replaced' }),
    reason: z.string().nullable().meta({ description: 'Why it does not work, as text' }),
    lastEventAt: instant.nullable(),
    waitingEvents: z.int().meta({ description: 'Number of received events that are not processed yet' }),
    failedEvents: z
      .int()
      .meta({ description: 'Number of events in the last 30 days that could not be stored' }),
    failedRefunds: z.int().meta({ description: 'Number of deposit refunds that the provider refuses' }),
    lastError: z.string().nullable().meta({ description: 'Error of the last event with an error, as text' }),
    backfill: PaymentBackfill,
    connectedAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'PaymentConnection' });
