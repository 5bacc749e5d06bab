import type { Change, ChangeRecords } from './generated-types.ts';

/** A type of change, `call.booked`. */
export type ChangeType = keyof ChangeRecords;

/**
 * The object of a change. Only its ids are guaranteed: a thin webhook sends nothing else, and neither do bodies above
 * 256 kB (`truncated`); for an erased person, even some of these are missing (`erased`).
 */
export type ChangeObject<T extends ChangeType> = Pick<
  ChangeRecords[T]['object'],
  Extract<ChangeRecords[T]['keys'], keyof ChangeRecords[T]['object']>
> &
  Partial<ChangeRecords[T]['object']> & { truncated?: true; erased?: true };

/**
 * An event that a webhook received, identified by its `type`. Types that are unknown to this version can be added at
 * any time.
 */
export type WebhookEvent<T extends ChangeType = ChangeType> = {
  [K in T]: Omit<Change, 'type' | 'data'> & {
    type: K;
    data: {
      object: ChangeObject<K>;
      /** The fields of the object that changed. */
      changedFields: string[];
      /** Their previous values. */
      previous: Record<string, unknown>;
    } & ChangeRecords[K]['extra'];
  };
}[T];

export type WebhookRequest = {
  /** `whsec_…`; several during a change of secrets. */
  readonly secret: string | readonly string[];
  /** The headers of the request, in any format of your server. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The exact bytes of the body: parsed and serialized again, the signature does not match. */
  readonly body: string | Uint8Array;
  /** The maximum age of a request, and how far ahead the clock of the service may be; default 300. */
  readonly toleranceSec?: number;
  /** Epoch milliseconds, for tests. */
  readonly nowMs?: number;
};

const reasons = {
  HEADERS_MISSING: 'The request has no webhook-id, webhook-timestamp or webhook-signature',
  TIMESTAMP_INVALID: 'webhook-timestamp is not a time',
  TOO_OLD: 'The request is too old; it may have been recorded and replayed',
  TOO_NEW: 'The request comes from the future; compare the clocks',
  NO_MATCH: 'No signature of the request fits the secret',
} as const;

/** Why a request failed verification. */
export class WebhookVerificationError extends Error {
  readonly reason: keyof typeof reasons;

  constructor(reason: keyof typeof reasons) {
    super(reasons[reason]);
    this.name = 'WebhookVerificationError';
    this.reason = reason;
  }
}

/**
 * Verifies that a request comes from the service, is unchanged and recent (Standard Webhooks), and returns its event,
 * even if the webhook sends lists with one event. Otherwise throws a WebhookVerificationError: answer with 400 in that
 * case. Runs anywhere with Web Crypto, which compares signatures in constant time.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const { secret, body, toleranceSec = 300, nowMs = Date.now() } = request;
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(request.headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('HEADERS_MISSING');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('TIMESTAMP_INVALID');
  const ageSec = Math.floor(nowMs / 1_000) - Number(timestamp);
  if (ageSec > toleranceSec) throw new WebhookVerificationError('TOO_OLD');
  if (ageSec < -toleranceSec) throw new WebhookVerificationError('TOO_NEW');
  const signed = signedBytes(`${id}.${timestamp}.`, body);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!(await fitsAny(secrets, signatures, signed))) throw new WebhookVerificationError('NO_MATCH');
  const event: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  return (Array.isArray(event) ? event[0] : event) as WebhookEvent; // signed by the service and specified in its contract
}

function headerOf(headers: WebhookRequest['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.join(' ');
}

function signedBytes(head: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = [
    new TextEncoder().encode(head),
    typeof body === 'string' ? new TextEncoder().encode(body) : body,
  ];
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((offset, part) => {
    bytes.set(part, offset);
    return offset + part.length;
  }, 0);
  return bytes;
}

/** During a change of secrets, the service signs with both: one valid signature is enough. */
async function fitsAny(
  secrets: readonly string[],
  signatures: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const sent = signatures
    .split(' ')
    .flatMap((signature) => (signature.startsWith('v1,') ? (bytesOf(signature.slice(3)) ?? []) : []));
  for (const secret of secrets) {
    const bytes = bytesOf(secret.replace(/^whsec_/, ''));
    if (bytes === null || bytes.length === 0)
      throw new TypeError('The secret of a webhook is whsec_ and base64');
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    for (const signature of sent) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
  }
  return false;
}

/** Decodes base64; null if it is invalid. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return null;
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch (error) {
    // Valid characters, but an invalid length.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
