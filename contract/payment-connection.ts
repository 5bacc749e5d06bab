import { z } from 'zod';
import { paymentProviders } from './payment-providers.ts';
import { instant, rowId } from './shared.ts';

// A connection to the workspace's account at a payment provider.

export const PaymentBackfill = z
  .object({
    state: z.enum(['NONE', 'RUNNING', 'DONE']),
    from: instant.nullable().meta({ description: 'Earlier payments are not read; null for all' }),
    read: z.int().meta({ description: 'Payments that were read until now' }),
    unread: z.int().meta({ description: 'Payments that could not be stored' }),
    error: z.string().nullable().meta({ description: 'What went wrong last, in words' }),
    startedAt: instant.nullable(),
    endedAt: instant.nullable(),
  })
  .meta({ id: 'PaymentBackfill' });

export const PaymentConnection = z
  .object({
    id: rowId,
    provider: z.enum(paymentProviders),
    isLive: z.boolean().meta({ description: 'false: the key is for tests, and no money moves' }),
    webhookUrl: z.string().meta({ description: 'Where the provider has to send its events' }),
    hasWebhookSecret: z
      .boolean()
      .meta({ description: 'Whether the signing secret was entered; events are refused until then' }),
    status: z
      .enum(['CONNECTED', 'ERROR'])
      .meta({ description: 'ERROR: the provider does not take the key. Events wait until it is replaced' }),
    reason: z.string().nullable().meta({ description: 'Why it does not work, in words' }),
    lastEventAt: instant.nullable(),
    waitingEvents: z.int().meta({ description: 'Events that came and are not worked on yet' }),
    failedEvents: z.int().meta({ description: 'Events of the last 30 days that could not be stored' }),
    failedRefunds: z
      .int()
      .meta({ description: 'Deposits that should go back and that the provider refuses to give back' }),
    lastError: z.string().nullable().meta({ description: 'Of the last event with an error, in words' }),
    backfill: PaymentBackfill,
    connectedAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'PaymentConnection' });
