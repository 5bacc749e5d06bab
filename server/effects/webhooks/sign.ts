import { createHmac } from 'node:crypto';

/** What Standard Webhooks adds to a request: the same id on every try, the time of this one, a signature per secret. */
export function signatureHeaders(
  secrets: readonly string[],
  id: string,
  body: string,
  nowMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const signed = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, signed)}`).join(' '),
  };
}

function signatureOf(secret: string, signed: string): string {
  return createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(signed)
    .digest('base64');
}
