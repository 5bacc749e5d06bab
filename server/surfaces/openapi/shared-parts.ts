// Parts that many operations share by reference.

export const parameters = {
  WorkspaceId: {
    name: 'X-Workspace-Id',
    in: 'header',
    description: 'Which workspace a session token acts in; needed by people who have several',
    schema: { type: 'integer' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`handling=strict` refuses names in query and body that the operation does not know (400, with the nearest known name); `handling=lenient` ignores them and lists them in `Ignored-Parameters`. Default: the setting of the API key; lenient for sessions and apps. See RFC 7240',
    schema: { type: 'string', examples: ['handling=strict'] },
  },
  Fields: {
    name: 'fields',
    in: 'query',
    description:
      'Only these fields of each record, comma-separated, with dots for what is inside: `id,dateTime,host.email`. What the schema requires and is not named here is then left out',
    schema: { type: 'string', examples: ['id'] },
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
  'Preference-Applied': {
    description: 'The preference of `Prefer` that was followed',
    schema: { type: 'string', examples: ['handling=strict'] },
  },
  'Ignored-Parameters': {
    description: 'Names in query and body that were ignored, percent-encoded, comma-separated; at most 20',
    schema: { type: 'string', examples: ['dry_run, contact.nickname'] },
  },
  Deprecation: {
    description:
      'The request uses something deprecated, since this moment in seconds of Unix time (RFC 9745)',
    schema: { type: 'string', examples: ['@1795564800'] },
  },
  Sunset: {
    description: 'When what is deprecated stops to work (RFC 8594)',
    schema: { type: 'string', examples: ['Sun, 24 Jan 2027 00:00:00 GMT'] },
  },
  Link: {
    description: 'Where to read about the deprecation, and what takes its place',
    schema: { type: 'string' },
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
