import type { PaymentProvider } from '@callwright/contract/payment-providers.ts';
import type { App } from '#/platform/context/ctx.ts';
import { guard, Unreachable } from '#/platform/net/guard.ts';
import { guardedFetch } from '#/platform/net/guarded-fetch.ts';
import type { Net } from '#/ports/payments/net.ts';
import type { PaymentSource } from '#/ports/payments/payment-source.ts';
import { paymentProviderOf } from '#/ports/payments/providers/provider-of.ts';
import { openApiKey, type ConnectionRow } from './connection-row.ts';

const bytesMax = 16_777_216;

/** The way to a provider for one piece of work: all its requests together have this time. Not in a transaction. */
export function sourceOf(app: App, connection: ConnectionRow, totalMs: number): PaymentSource {
  return sourceWith(app, connection.provider, openApiKey(app.config, connection), totalMs);
}

export function sourceWith(
  app: App,
  provider: PaymentProvider,
  apiKey: string,
  totalMs: number,
): PaymentSource {
  return paymentProviderOf[provider].source(apiKey, netOf(app, totalMs));
}

function netOf(app: App, totalMs: number): Net {
  const allowed = guard(app.config.webhookAllowCidrs);
  // Not the clock of the service, which stands still in tests.
  const endsAt = performance.now() + totalMs;
  return {
    ask: (url, asked) => {
      const leftMs = Math.floor(endsAt - performance.now());
      if (leftMs <= 0) return Promise.reject(new Unreachable());
      return guardedFetch(url, asked, allowed, { totalMs: leftMs, bytesMax });
    },
    nowMs: app.clock,
    apis: { stripe: app.config.stripeApiUrl },
  };
}
