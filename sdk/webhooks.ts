import type { Change, ChangeRecords } from './generated-types.ts';

/** A type of change, `call.booked`. */
export type ChangeType = keyof ChangeRecords;

/**
 * The resource of a change. Only its ids are always there: a thin webhook sends nothing else, and so
 * do bodies above 256 kB (`truncated`); of a person who was erased not even all of that is left (`erased`).
 */
export type ChangeObject<T extends ChangeType> = Pick<
  ChangeRecords[T]['object'],
  Extract<ChangeRecords[T]['keys'], keyof ChangeRecords[T]['object']>
> &
  Partial<ChangeRecords[T]['object']> & { truncated?: true; erased?: true };

/**
 * An event that a webhook received, identified by its `type`. Types that this version does not know may come at any
 * time.
 */
export type WebhookEvent<T extends ChangeType = ChangeType> = {
  [K in T]: Omit<Change, 'type' | 'data'> & {
    type: K;
    data: {
      object: ChangeObject<K>;
      /** The fields of the object that changed. */
      changedFields: string[];
      /** Their values before. */
      previous: Record<string, unknown>;
    } & ChangeRecords[K]['extra'];
  };
}[T];

export type WebhookRequest = {
  /** `whsec_…`; several while you change from one to the next. */
  readonly secret: string | readonly string[];
  /** Headers of the request, in any form your server has them. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it came, byte by byte: parsed and written again, it has another signature. */
  readonly body: string | Uint8Array;
  /** How old a request may be, and how far ahead the clock of the service; default 300. */
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

/** Why a request is not to be believed. */
export class WebhookVerificationError extends Error {
  readonly reason: keyof typeof reasons;

  constructor(reason: keyof typeof reasons) {
    super(reasons[reason]);
    this.name = 'WebhookVerificationError';
    this.reason = reason;
  }
}

/**
 * Whether a request comes from the service, unchanged and just now (Standard Webhooks); returns its event, also where
 * the webhook sends lists of one. Throws a WebhookVerificationError otherwise: answer 400 then. Runs anywhere with
 * Web Crypto, which compares signatures in constant time.
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
  return (Array.isArray(event) ? event[0] : event) as WebhookEvent; // signed by the service, whose contract says so
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

/** While a secret is being changed the service signs with both: one that fits is enough. */
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
    // Right letters in a wrong number.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
