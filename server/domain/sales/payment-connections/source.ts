import type { PaymentProvider } from '@callwright/contract/payment-providers.ts';
import type { App } from '#/platform/context/ctx.ts';
import { fetchWithin } from '#/platform/net/fetch-within.ts';
import type { Net } from '#/ports/payments/net.ts';
import type { PaymentSource } from '#/ports/payments/payment-source.ts';
import { paymentProviderOf } from '#/ports/payments/providers/provider-of.ts';
import { openApiKey, type ConnectionRow } from './connection-row.ts';
import { keptPayments } from './kept-payments.ts';

const bytesMax = 16_777_216;

/** Access to a provider for one task. `totalMs` covers all of its requests together. Not inside a transaction. */
export function sourceOf(app: App, connection: ConnectionRow, totalMs: number): PaymentSource {
  return sourceWith(app, connection.provider, openApiKey(app.config, connection), totalMs);
}

export function sourceWith(
  app: App,
  provider: PaymentProvider,
  apiKey: string,
  totalMs: number,
): PaymentSource {
  if (app.test !== null) return keptPayments(app, app.test.accountId);
  return paymentProviderOf[provider].source(apiKey, netOf(app, totalMs));
}

function netOf(app: App, totalMs: number): Net {
  return {
    ask: fetchWithin(app, { totalMs, bytesMax }),
    nowMs: app.clock,
    apis: { stripe: app.config.stripeApiUrl },
  };
}
