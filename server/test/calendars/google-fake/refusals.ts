import { Refusal, type Refused } from '#/test/calendars/provider-fake/provider-fake.ts';

// Errors in Google's format: https://developers.google.com/workspace/calendar/api/guides/errors

type More = { domain?: string; location?: string; headers?: Record<string, string> };

export function refusal(
  status: number,
  reason: string,
  message: string,
  { domain = 'global', location, headers = {} }: More = {},
): Refusal {
  const one = {
    domain,
    reason,
    message,
    ...(location !== undefined && { locationType: 'parameter', location }),
  };
  return new Refusal(message, { status, headers, body: { error: { errors: [one], code: status, message } } });
}

export const refusals = {
  badCredentials: () => refusal(401, 'authError', 'Invalid Credentials'),
  scopeMissing: () =>
    refusal(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.'),
  roleMissing: () =>
    refusal(403, 'requiredAccessLevel', 'You need to have writer access to this calendar.', {
      domain: 'calendar',
    }),
  notFound: () => refusal(404, 'notFound', 'Not Found'),
  duplicate: () => refusal(409, 'duplicate', 'The requested identifier already exists.'),
  deleted: () => refusal(410, 'deleted', 'Resource has been deleted'),
  tokenLost: () =>
    refusal(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.', {
      domain: 'calendar',
      location: 'syncToken',
    }),
  changed: () => refusal(412, 'conditionNotMet', 'Precondition Failed'),
  invalid: (message: string, location?: string) =>
    refusal(400, 'invalid', message, location === undefined ? {} : { location }),
  required: (message: string) => refusal(400, 'required', message),
};

/** Google's error for the status that a test requests. */
export function refusalOf({ status, reason, retryAfterSec }: Refused): Refusal {
  const usual: Record<number, string> = {
    403: 'rateLimitExceeded',
    429: 'rateLimitExceeded',
    410: 'fullSyncRequired',
  };
  const headers: Record<string, string> =
    retryAfterSec === undefined ? {} : { 'retry-after': String(retryAfterSec) };
  return refusal(status, reason ?? usual[status] ?? 'backendError', 'Asked for by a test', { headers });
}
