import { routes } from '@callwright/sdk/routes';
import type { Delivery, DeliveryDetail, Webhook } from '../records.ts';
import { say } from './say.ts';

export const webhookReads = [routes.webhooks];

type Health = { label: string; color: string };

/** The health of a webhook, in a word. */
export function healthOf({ status, stats }: Webhook): Health {
  if (status === 'DISABLED') return { label: say('state.off'), color: 'red' };
  if (status === 'PAUSED') return { label: say('state.paused'), color: 'gray' };
  if (stats.failing) return { label: say('state.failing'), color: 'orange' };
  return stats.lastSuccessAt === null
    ? { label: say('state.ready'), color: 'blue' }
    : { label: say('state.works'), color: 'green' };
}

export const deliveryStatusNames = (): Record<Delivery['status'], string> => ({
  PENDING: say('delivery.PENDING'),
  SUCCEEDED: say('delivery.SUCCEEDED'),
  FAILED: say('delivery.FAILED'),
  CANCELLED: say('delivery.CANCELLED'),
});

export const deliveryColors: Record<Delivery['status'], string> = {
  PENDING: 'blue',
  SUCCEEDED: 'green',
  FAILED: 'red',
  CANCELLED: 'gray',
};

const noAnswer = (): Record<string, string> => ({
  UNREACHABLE: say('attempt.UNREACHABLE'),
  TIMEOUT: say('attempt.TIMEOUT'),
  CONNECTION: say('attempt.CONNECTION'),
  TLS: say('attempt.TLS'),
});

/** The result of an attempt: “200”, or why there was no response. */
export function resultOf({
  httpStatus,
  error,
}: Pick<DeliveryDetail['attemptLog'][number], 'httpStatus' | 'error'>): string {
  if (httpStatus !== null) return say('attempt.answered', { httpStatus });
  return noAnswer()[error ?? ''] ?? say('attempt.noAnswer');
}

/** Host and path of an address, without the common rest. */
export function placeOf(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
