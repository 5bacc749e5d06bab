import { routes } from '@callwright/sdk/routes';
import type { Delivery, DeliveryDetail, Webhook } from '../records.ts';

export const webhookReads = [routes.webhooks];

type Health = { label: string; color: string };

/** How a webhook does, in a word. */
export function healthOf({ status, stats }: Webhook): Health {
  if (status === 'DISABLED') return { label: 'Switched off', color: 'red' };
  if (status === 'PAUSED') return { label: 'Paused', color: 'gray' };
  if (stats.failing) return { label: 'Failing', color: 'orange' };
  return stats.lastSuccessAt === null
    ? { label: 'Ready', color: 'blue' }
    : { label: 'Works', color: 'green' };
}

export const deliveryColors: Record<Delivery['status'], string> = {
  PENDING: 'blue',
  SUCCEEDED: 'green',
  FAILED: 'red',
  CANCELLED: 'gray',
};

const noAnswer: Record<string, string> = {
  UNREACHABLE: 'not reached: the name leads nowhere, or to an address that must not be asked',
  TIMEOUT: 'no answer within 15 seconds',
  CONNECTION: 'the connection was refused or broke',
  TLS: 'its certificate is not trusted',
};

/** The result of an attempt: “200”, or why there was no answer. */
export function resultOf({
  httpStatus,
  error,
}: Pick<DeliveryDetail['attemptLog'][number], 'httpStatus' | 'error'>): string {
  if (httpStatus !== null) return `answered ${httpStatus}`;
  return noAnswer[error ?? ''] ?? 'no answer';
}

/** Host and path of an address; the rest is the same for all. */
export function placeOf(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
