import type { Budget } from '#/platform/limits/rate-limit.ts';

/** Names and values alternate, as `writeHead` accepts them; this avoids building an object. */
export type HeaderList = string[];

/** Browser features that no page uses. Turned off, so that an injected script cannot use them either. */
const unusedFeatures = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The headers of every answer. */
export function securityHeaders(baseUrl: string): HeaderList {
  const headers = [
    'X-Content-Type-Options',
    'nosniff',
    // Page URLs contain secrets (links for invitees, invitations, password resets) and prefilled form values.
    'Referrer-Policy',
    'no-referrer',
    'Permissions-Policy',
    unusedFeatures,
    'Cross-Origin-Opener-Policy',
    'same-origin',
  ];
  if (baseUrl.startsWith('https:'))
    headers.push('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  return headers;
}

/** For everything that is not a page: should a browser render it anyway, it loads nothing and cannot be framed. */
export const closedPolicy: HeaderList = [
  'Content-Security-Policy',
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
];

/** CORS for answers that any site may read. No cookies are involved. */
export const openCors: HeaderList = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'X-Request-Id, Retry-After, WWW-Authenticate, Preference-Applied, Ignored-Parameters',
];

/** The headers of a preflight in addition to `openCors`. */
export function preflightHeaders(allow: string): HeaderList {
  return [
    'Access-Control-Allow-Methods',
    allow,
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, Idempotency-Key, MCP-Protocol-Version, Prefer, X-Request-Id',
    'Access-Control-Max-Age',
    '86400',
  ];
}

/** The three common RateLimit headers, and RateLimit-Policy as in the current IETF draft. */
export function pushRateLimit(headers: HeaderList, budget: Budget): void {
  const { points, windowSec, policy = 'endpoint' } = budget.allowance;
  headers.push(
    'RateLimit-Limit',
    String(points),
    'RateLimit-Remaining',
    String(budget.remaining),
    'RateLimit-Reset',
    String(budget.resetSec),
    'RateLimit-Policy',
    `"${policy}";q=${points};w=${windowSec}`,
  );
}

export function pushAll(headers: HeaderList, more: Readonly<Record<string, string>>): void {
  for (const name in more) headers.push(name, more[name] ?? '');
}

/** Whether the Accept header allows JSON, the only type that most endpoints answer with. */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return true;
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.trim().toLowerCase().split(';');
    if (parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))) return false;
    return /^(\*\/\*|application\/(\*|json|problem\+json))?$/.test(type.trim());
  });
}

/** Whether the Accept header names this type, which only some endpoints answer with. */
export function acceptsType(accept: string | undefined, type: string): boolean {
  return (accept ?? '').split(',').some((range) => {
    const named = (range.split(';')[0] ?? '').trim().toLowerCase();
    return named === type || named === `${type.split('/')[0]}/*`;
  });
}

/** RFC 9457 bodies are sent only to clients that accept `application/problem+json`. */
export function wantsProblem(accept: string | undefined): boolean {
  return accept !== undefined && /application\/problem\+json/i.test(accept);
}

/** The default headers without those that the answer sets itself; some pages have a stricter policy. */
export function unlessSaid(always: HeaderList, own: HeaderList): HeaderList {
  return always.filter((_, index) => !own.includes(always[index - (index % 2)] ?? ''));
}
