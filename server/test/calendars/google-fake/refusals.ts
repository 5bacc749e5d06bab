// Errors as Google words them: https://developers.google.com/workspace/calendar/api/guides/errors

export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    reason: string,
    message: string,
    {
      domain = 'global',
      location,
      headers = {},
    }: { domain?: string; location?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    const one = {
      domain,
      reason,
      message,
      ...(location !== undefined && { locationType: 'parameter', location }),
    };
    this.body = { error: { errors: [one], code: status, message } };
  }
}

export const refusals = {
  badCredentials: () => new Refusal(401, 'authError', 'Invalid Credentials'),
  scopeMissing: () =>
    new Refusal(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.'),
  roleMissing: () =>
    new Refusal(403, 'requiredAccessLevel', 'You need to have writer access to this calendar.', {
      domain: 'calendar',
    }),
  notFound: () => new Refusal(404, 'notFound', 'Not Found'),
  duplicate: () => new Refusal(409, 'duplicate', 'The requested identifier already exists.'),
  deleted: () => new Refusal(410, 'deleted', 'Resource has been deleted'),
  tokenLost: () =>
    new Refusal(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.', {
      domain: 'calendar',
      location: 'syncToken',
    }),
  changed: () => new Refusal(412, 'conditionNotMet', 'Precondition Failed'),
  invalid: (message: string, location?: string) =>
    new Refusal(400, 'invalid', message, location === undefined ? {} : { location }),
  required: (message: string) => new Refusal(400, 'required', message),
};

/** What Google says with a status that a test asks for. */
export function refusalOf(status: number, reason?: string, retryAfterSec?: number): Refusal {
  const usual: Record<number, string> = {
    403: 'rateLimitExceeded',
    429: 'rateLimitExceeded',
    410: 'fullSyncRequired',
  };
  const headers: Record<string, string> =
    retryAfterSec === undefined ? {} : { 'retry-after': String(retryAfterSec) };
  return new Refusal(status, reason ?? usual[status] ?? 'backendError', 'Asked for by a test', { headers });
}
