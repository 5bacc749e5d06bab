import { Refusal, type Refused } from '#/test/calendars/provider-fake/provider-fake.ts';

// Errors in the format of Graph: https://learn.microsoft.com/graph/errors

export function refusal(
  status: number,
  code: string,
  message = code,
  headers: Record<string, string> = {},
): Refusal {
  const innerError = { date: '2026-01-01T00:00:00', 'request-id': 'request', 'client-request-id': 'request' };
  return new Refusal(message, { status, headers, body: { error: { code, message, innerError } } });
}

export const refusals = {
  badCredentials: () =>
    refusal(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.'),
  denied: () => refusal(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.'),
  notFound: () => refusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.'),
  changed: () => refusal(412, 'ErrorIrresolvableConflict', 'The change key is not the current one.'),
  stateLost: () => refusal(410, 'syncStateNotFound', 'The sync state generation is not found.'),
  invalid: (message: string) => refusal(400, 'ErrorInvalidRequest', message),
};

const usual: Readonly<Record<number, string>> = {
  401: 'InvalidAuthenticationToken',
  403: 'ErrorAccessDenied',
  404: 'ErrorItemNotFound',
  410: 'syncStateNotFound',
  429: 'ApplicationThrottled',
};

/** The error of Graph for the status that a test requests. */
export function refusalOf({ status, reason, retryAfterSec }: Refused): Refusal {
  const headers: Record<string, string> =
    retryAfterSec === undefined ? {} : { 'retry-after': String(retryAfterSec) };
  return refusal(status, reason ?? usual[status] ?? 'UnknownError', 'Asked for by a test', headers);
}
