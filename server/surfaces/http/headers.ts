import type { Budget } from '#/platform/limits/rate-limit.ts';

/** Names and values in turn, as `writeHead` takes them without building an object. */
export type HeaderList = string[];

/** Features that no page uses: script that is injected into one cannot use them either. */
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
    // Addresses of pages hold secrets (links of invitees, invitations, resets) and what a form is filled with.
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

/** What is not a page loads nothing and is framed nowhere, even if a browser treats it as one. */
export const closedPolicy: HeaderList = [
  'Content-Security-Policy',
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
];

/** Answers to anybody, from any site, without cookies. */
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

/** The trio that clients know, and the policy in the form of the current draft. */
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

/** Whether an Accept header leaves us a way to answer: JSON is all we have. */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return true;
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.trim().toLowerCase().split(';');
    if (parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))) return false;
    return /^(\*\/\*|application\/(\*|json|problem\+json))?$/.test(type.trim());
  });
}

/** Whether an Accept header names a type that only some endpoints answer with. */
export function acceptsType(accept: string | undefined, type: string): boolean {
  return (accept ?? '').split(',').some((range) => {
    const named = (range.split(';')[0] ?? '').trim().toLowerCase();
    return named === type || named === `${type.split('/')[0]}/*`;
  });
}

/** RFC 9457 bodies go only to clients that accept the type. */
export function wantsProblem(accept: string | undefined): boolean {
  return accept !== undefined && /application\/problem\+json/i.test(accept);
}

/** The headers that an answer does not bring itself: some pages are stricter. */
export function unlessSaid(always: HeaderList, own: HeaderList): HeaderList {
  return always.filter((_, index) => !own.includes(always[index - (index % 2)] ?? ''));
}
