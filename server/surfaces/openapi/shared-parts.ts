/** Parameters that many endpoints have. */
export const parameters = {
  WorkspaceId: {
    name: 'X-Workspace-Id',
    in: 'header',
    description: 'Which workspace a session token acts in; needed by people who have several',
    schema: { type: 'integer' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes repeating the request safe for 24 hours: the same key and body get the stored answer with `Idempotency-Replayed: true`, another body 422, a request still running 409. Not stored is what passes by itself: 429, 5xx, and any answer with `Retry-After`',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'ETag the change starts from; 412 when the resource has changed since',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETag the caller has; 304 when nothing has changed',
    schema: { type: 'string' },
  },
} as const;

/** Headers of answers. */
export const headers = {
  'X-Request-Id': {
    description: 'Names the request; taken from the request if it has 8 to 64 letters, digits, - or _',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': { description: 'Requests to this endpoint in one window', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left in the window', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the window ends', schema: { type: 'integer' } },
  'RateLimit-Policy': {
    description: 'The same as a policy',
    schema: { type: 'string', examples: ['"endpoint";q=100;w=10'] },
  },
  'Retry-After': {
    description: 'Seconds to wait; a 409 has it where the same request may succeed then',
    schema: { type: 'integer' },
  },
  'WWW-Authenticate': {
    description: 'Which credential is needed',
    schema: { type: 'string', examples: ['Bearer'] },
  },
  ETag: {
    description: 'Version of the resource, for If-Match and If-None-Match',
    schema: { type: 'string', examples: ['"v7"'] },
  },
  'Idempotency-Replayed': {
    description: '`true` when the answer is a stored one',
    schema: { type: 'string' },
  },
};
