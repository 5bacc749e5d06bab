import { takesIdempotencyKey, hasBody, type Endpoint } from './endpoint.ts';
import { errors, type ErrorCode } from './errors.ts';

// The error codes that an endpoint can return. Most follow from its entry; the others are in its `codes`.

const always: readonly ErrorCode[] = [
  'NOT_ACCEPTABLE',
  'URL_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
  // For an invalid path, and for a request that loses against a concurrent one.
  'VALIDATION_ERROR',
  'MALFORMED_REQUEST',
  'NOT_FOUND',
  'ROUTE_NOT_FOUND',
];
const ofBodies: readonly ErrorCode[] = [
  'INVALID_JSON',
  'REQUEST_TIMEOUT',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];
const ofSessions: readonly ErrorCode[] = [
  'API_KEY_REQUIRED',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'SECOND_FACTOR_REQUIRED',
  'COMPANY_SIGN_IN_REQUIRED',
];
const ofKeys: readonly ErrorCode[] = [
  'API_KEY_INVALID',
  'API_KEY_EXPIRED',
  'PLAN_WITHOUT_API',
  'IP_NOT_ALLOWED',
];
const ofAccess: Readonly<Record<Endpoint['access'], readonly ErrorCode[]>> = {
  credential: [...ofSessions, ...ofKeys, 'INSUFFICIENT_ROLE', 'CROSS_SITE_REQUEST'],
  session: [
    ...ofSessions,
    'API_KEY_INVALID',
    'API_KEY_EXPIRED',
    'IP_NOT_ALLOWED',
    'SESSION_REQUIRED',
    'OWN_SIGN_IN_REQUIRED',
    'CROSS_SITE_REQUEST',
  ],
  operator: [...ofSessions, 'API_KEY_INVALID', 'OWN_SIGN_IN_REQUIRED', 'CROSS_SITE_REQUEST'],
  client: [...ofSessions, ...ofKeys, 'INSUFFICIENT_ROLE'],
  public: ['CROSS_SITE_REQUEST'],
};
const ofIdempotency: readonly ErrorCode[] = [
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
];

/** In the order of the catalog. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { access, scope, stepUp, input, etag, method, codes = [] } = endpoint;
  const isRead = method === 'GET';
  const found = new Set<ErrorCode>([
    ...always,
    ...ofAccess[access],
    ...(scope === null ? [] : (['INSUFFICIENT_SCOPE'] as const)),
    ...(stepUp === undefined ? [] : (['SESSION_REQUIRED', 'REAUTHENTICATION_REQUIRED'] as const)),
    ...(hasBody(endpoint) || !['GET', 'DELETE'].includes(method) ? ofBodies : []),
    ...('cursor' in input.shape ? (['INVALID_CURSOR'] as const) : []),
    ...(takesIdempotencyKey(endpoint) ? ofIdempotency : []),
    ...(etag === true && !isRead ? (['VERSION_CONFLICT'] as const) : []),
    ...(isRead ? [] : (['CONFLICT'] as const)),
    ...codes,
  ]);
  return (Object.keys(errors) as ErrorCode[]).filter((code) => found.has(code)); // the keys are the type
}
