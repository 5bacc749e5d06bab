import { createHmac, timingSafeEqual } from 'node:crypto';
import { types, webhooks } from './contract.js';

const toleranceSec = 300;

/** One trigger for each type of change. */
export const triggers = Object.fromEntries(
  types.map(({ type, description }) => [keyOf(type), triggerOf(type, description)]),
);

function keyOf(type) {
  return type.replaceAll('.', '_');
}

function triggerOf(type, description) {
  const label = type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return {
    key: keyOf(type),
    noun: label.split(' ')[0],
    display: { label, description: `Triggers when ${description.replace('Happens when ', '')}.` },
    operation: {
      type: 'hook',
      performSubscribe: async (z, bundle) => {
        const body = { url: bundle.targetUrl, types: [type], description: 'Zapier' };
        const { data } = await z.request({ url: webhooks.subscribe, method: 'POST', body });
        const { id, secret } = data.data.webhook;
        return { id, secret };
      },
      performUnsubscribe: async (z, bundle) => {
        const { data } = await z.request({
          url: webhooks.unsubscribe.replace('{id}', bundle.subscribeData.id),
          method: 'DELETE',
        });
        return data;
      },
      perform: (z, bundle) => [verified(z, bundle)],
      performList: async (z) =>
        (await z.request({ url: webhooks.samples.replace('{type}', type) })).data.data,
      sample: {
        id: 'evt_x9Kf2Lw7Qm4Rt8Zb1Vc5',
        type,
        apiVersion: 'v1',
        sequence: 184467,
        data: { object: { id: 501 } },
      },
    },
  };
}

/** Only what the service has signed, unchanged and just now (Standard Webhooks), starts a Zap. */
function verified(z, { rawRequest, subscribeData, cleanedRequest }) {
  const headers = new Map(
    Object.entries(rawRequest.headers).map(([name, value]) => [
      name.toLowerCase().replace(/^http-/, ''),
      value,
    ]),
  );
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers.get(name) ?? '',
  );
  const isTimely = Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSec;
  const key = Buffer.from(subscribeData.secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${rawRequest.content}`).digest();
  const isSigned = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isTimely || !isSigned) throw new z.errors.HaltedError('The request was not signed by Callwright');
  return cleanedRequest;
}
