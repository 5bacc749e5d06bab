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
  .meta({ description: 'A restricted key with read access; stored encrypted and never shown' });
const webhookSecret = text(255)
  .refine((value) => /^whsec_[\w+/=-]{8,}$/.test(value), issue('SIGNING_SECRET_INVALID'))
  .meta({ description: 'Secret with which the provider signs its events; stored encrypted and never shown' });
const from = dateTime
  .nullish()
  .meta({ description: 'The earliest payment to import; null or left out for all' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/paymentConnections',
  summary: 'List payment connections',
  description: 'With state, last event, errors, and the progress of importing past payments.',
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
  summary: 'Connect a payment provider',
  description:
    'The provider is asked at once whether the key works. For a provider that is already connected, the key is replaced. Then set the provider up to send its events to `webhookUrl`, and save the signing secret it shows.',
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
  summary: 'Update the key or signing secret of a payment connection',
  description: 'Fields left out stay unchanged. With a key, the provider is asked at once.',
  ...managed,
  stepUp: {},
  input: z.object({ id, apiKey: apiKey.optional(), webhookSecret: webhookSecret.optional() }),
  output: one,
  status: 200,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/paymentConnections/{id}',
  summary: 'Disconnect a payment provider',
  description: 'Its key is deleted, and its events are refused. Imported payments stay.',
  ...managed,
  input: z.object({ id }),
  output: z.object({ data: z.object({ id: rowId, removed: z.literal(true) }) }),
  status: 200,
});

export const backfill = endpoint({
  method: 'POST',
  path: '/v1/paymentConnections/{id}/backfill',
  summary: 'Import past payments from a provider',
  description:
    'Runs in the background; the connection shows the progress. Starting it again reads from the beginning, and no payment is stored twice.',
  ...managed,
  input: z.object({ id, from }),
  output: one,
  status: 200,
});
