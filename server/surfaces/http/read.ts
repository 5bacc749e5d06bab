import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '#/platform/errors/errors.ts';

const depthMax = 32;

/** The query string as an object. A repeated key becomes a comma-separated list, the API's format of lists. */
export function readQuery(query: string): Record<string, string> {
  return readPairs(query, (before, value) => `${before},${value}`);
}

/** The same for OAuth, where a parameter must not be repeated (RFC 6749 3.1). Empty values count as missing. */
export function readParameters(query: string): Record<string, string> {
  const values = readPairs(query, (_before, _value, key) => {
    throw new ApiError('VALIDATION_ERROR', { fieldErrors: { [key]: [because('GIVEN_MORE_THAN_ONCE')] } });
  });
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

type Again = (before: string, value: string, key: string) => string;

function readPairs(query: string, again: Again): Record<string, string> {
  const values: Record<string, string> = Object.create(null); // no inherited keys
  if (query === '') return values;
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    const before = values[key];
    values[key] = before === undefined ? value : again(before, value, key);
  }
  return values;
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new ApiError('VALIDATION_ERROR', {
      formErrors: [because('QUERY_NOT_UTF8')],
    });
  }
}

/**
 * The JSON body of a request; no body reads as `{}`. Bytes are counted as they arrive, so that a body above the limit
 * is never buffered.
 */
export async function readBody(
  request: IncomingMessage,
  limitBytes: number,
  wanted?: ErrorReason,
): Promise<unknown> {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return {};
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  if (!isJson(headers['content-type']))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', wanted && { because: wanted });
  refuseCompressed(request);
  const bytes = await collect(request, limitBytes);
  return bytes.length === 0 ? {} : parseJson(bytes);
}

/** The body as text, for callers that parse it themselves. */
export async function readText(request: IncomingMessage, limitBytes: number): Promise<string> {
  const { headers } = request;
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  refuseCompressed(request);
  const bytes = await collect(request, limitBytes);
  if (!isUtf8(bytes)) throw new ApiError('INVALID_JSON');
  return bytes.toString('utf8');
}

const formType = /^application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

/** The text of a URL-encoded form. */
export async function readForm(request: IncomingMessage, limitBytes: number): Promise<string> {
  if (!formType.test((request.headers['content-type'] ?? '').trim()))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  return readText(request, limitBytes);
}

/** JSON or a form, depending on the content type: OAuth clients send either. */
export async function readFormOrJson(request: IncomingMessage, limitBytes: number): Promise<unknown> {
  const type = request.headers['content-type'];
  if (type === undefined || !formType.test(type.trim()))
    return readBody(request, limitBytes, because('BODY_FORM_OR_JSON'));
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  refuseCompressed(request);
  return readParameters((await collect(request, limitBytes)).toString('utf8'));
}

function refuseCompressed({ headers }: IncomingMessage): void {
  if (headers['content-encoding'] !== undefined)
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { because: because('BODY_COMPRESSED') });
}

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

function isJson(contentType: string | undefined): boolean {
  return (
    contentType !== undefined && (contentType === 'application/json' || jsonType.test(contentType.trim()))
  );
}

/** All bytes of the body. Throws 413 as soon as there are more than the limit. */
export function collect(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limitBytes) {
        // The rest is discarded as it arrives; the answer does not wait for it.
        request.removeAllListeners('data').resume();
        reject(tooLarge(limitBytes));
        return;
      }
      chunks.push(chunk);
    });
    request.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    request.on('error', () => reject(new ApiError('REQUEST_TIMEOUT')));
    // The caller hung up or stalled before the body was complete: do not wait for the rest.
    request.on('close', () => {
      if (!request.complete) reject(new ApiError('REQUEST_TIMEOUT'));
    });
  });
}

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ApiError('INVALID_JSON');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ApiError('INVALID_JSON');
  }
  // A level of nesting takes two bytes, so a short body cannot be too deep.
  if (bytes.length > 2 * depthMax) assertShallow(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidBody();
  return value;
}

/** Refuses values nested so deeply that walking them could overflow the stack. */
export function assertShallow(value: unknown): void {
  if (!isDeeper(value, depthMax)) return;
  throw new ApiError('VALIDATION_ERROR', {
    formErrors: [because('BODY_TOO_DEEP', { max: depthMax })],
  });
}

function invalidBody(): ApiError {
  return new ApiError('VALIDATION_ERROR', { formErrors: [because('BODY_NOT_OBJECT')] });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return parts.some((part) => isDeeper(part, levels - 1));
}

function tooLarge(limitBytes: number): ApiError {
  return new ApiError('BODY_TOO_LARGE', { details: { limitBytes } });
}
