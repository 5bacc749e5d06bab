import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { issue } from './error-reasons.ts';
import { PaymentConnection } from './payment-connection.ts';
import { paymentProviders } from './payment-providers.ts';
import { dateTime, id, rowId, text } from './shared.ts';

// How a workspace connects its account at a payment provider.

const one = z.object({ data: z.object({ connection: PaymentConnection }) });
const managed = { access: 'credential', scope: 'transactions:write', right: 'admin' } as const;

const apiKey = text(255)
  .refine((value) => /^(rk|sk)_(live|test)_\w{8,}$/.test(value), issue('PAYMENT_KEY_INVALID'))
  .meta({ description: 'A restricted key that may read; it is stored encrypted and never shown' });
const webhookSecret = text(255)
  .refine((value) => /^whsec_[\w+/=-]{8,}$/.test(value), issue('SIGNING_SECRET_INVALID'))
  .meta({ description: 'With which the provider signs its events; it is stored encrypted and never shown' });
const from = dateTime
  .nullish()
  .meta({ description: 'The earliest payment to read; null or left out for all' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/paymentConnections',
  summary: 'The connected providers of payments, and whether they work',
  description: 'With the last event, errors, and how far the payments of the past were read.',
  access: 'credential',
  scope: 'transactions:read',
  right: 'admin',
  input: z.object({}),
  output: z.object({ data: z.object({ connections: z.array(PaymentConnection) }) }),
  status: 200,
});

export const create = endpoint({
  method: 'POST',
  path: '/v1/paymentConnections',
  summary: 'Connect a provider of payments',
  description:
    'The provider is asked at once whether the key is good. A provider that is connected already gets the new key. Then tell the provider to send its events to `webhookUrl`, and enter the secret that it shows.',
  ...managed,
  stepUp: {},
  input: z.object({
    provider: z.enum(paymentProviders).default('Stripe'),
    apiKey,
    webhookSecret: webhookSecret.optional(),
  }),
  output: one,
  status: 201,
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/paymentConnections',
  summary: 'Give a connected provider its new key or signing secret',
  description: 'What is left out stays. With a key the provider is asked at once.',
  ...managed,
  stepUp: {},
  input: z.object({ id, apiKey: apiKey.optional(), webhookSecret: webhookSecret.optional() }),
  output: one,
  status: 200,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/paymentConnections/{id}',
  summary: 'Disconnect a provider of payments',
  description: 'Its key is deleted and events are refused. Payments that were read stay.',
  ...managed,
  input: z.object({ id }),
  output: z.object({ data: z.object({ id: rowId, removed: z.literal(true) }) }),
  status: 200,
});

export const backfill = endpoint({
  method: 'POST',
  path: '/v1/paymentConnections/{id}/backfill',
  summary: 'Read the payments of the past',
  description:
    'Runs in the background, page by page; the connection shows how far it is. Starting it again reads from the beginning, and no payment is stored twice.',
  ...managed,
  input: z.object({ id, from }),
  output: one,
  status: 200,
});
