import type { Received } from '@callwright/contract/endpoint.ts';
import type * as webhookDeliveries from '@callwright/contract/webhook-deliveries.ts';
import type * as webhooks from '@callwright/contract/webhooks.ts';
import { route } from '../endpoints.ts';

export const webhookApi = {
  list: route<typeof webhooks.list>('GET', '/v1/webhooks'),
  detail: route<typeof webhooks.detail>('GET', '/v1/webhooks/{id}'),
  create: route<typeof webhooks.create>('POST', '/v1/webhooks'),
  update: route<typeof webhooks.update>('PATCH', '/v1/webhooks/{id}'),
  remove: route<typeof webhooks.remove>('DELETE', '/v1/webhooks/{id}'),
  rotateSecret: route<typeof webhooks.rotateSecret>('POST', '/v1/webhooks/{id}/rotateSecret'),
  revealSecret: route<typeof webhooks.revealSecret>('POST', '/v1/webhooks/{id}/revealSecret'),
  test: route<typeof webhooks.test>('POST', '/v1/webhooks/{id}/test'),
  types: route<typeof webhooks.types>('GET', '/v1/webhooks/types'),
  deliveries: route<typeof webhookDeliveries.deliveries>('GET', '/v1/webhooks/deliveries'),
  delivery: route<typeof webhookDeliveries.deliveryDetail>('GET', '/v1/webhooks/deliveries/{deliveryId}'),
  redeliver: route<typeof webhookDeliveries.redeliver>(
    'POST',
    '/v1/webhooks/deliveries/{deliveryId}/redeliver',
  ),
  replay: route<typeof webhookDeliveries.replay>('POST', '/v1/webhooks/{id}/replay'),
  recover: route<typeof webhookDeliveries.recover>('POST', '/v1/webhooks/{id}/recover'),
};

export type Webhook = Received<typeof webhooks.detail>['data']['webhook'];
export type Delivery = Received<typeof webhookDeliveries.deliveries>['data']['deliveries'][number];
export type DeliveryDetail = Received<typeof webhookDeliveries.deliveryDetail>['data']['delivery'];
