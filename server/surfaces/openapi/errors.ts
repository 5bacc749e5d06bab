import { errors, type ErrorCode } from '@callwright/contract/errors.ts';
import { oauthErrors } from '@callwright/contract/oauth-errors.ts';
import { scimTypes } from '@callwright/contract/scim-shapes.ts';
import { describeFields } from '@callwright/contract/words/describe.ts';
import type { JsonSchema } from './schemas.ts';

const requestId = {
  type: 'string',
  description: 'Also in the header X-Request-Id',
  examples: ['req_5f0c2a91be77000001'],
};
const code = { type: 'string', description: 'Error code; see the list of errors' };
const docs = { type: 'string', format: 'uri', description: 'Address of the explanation of this code' };

/** The bodies of errors (interface 7). */
const schemas: Record<string, JsonSchema> = {
  Error: {
    type: 'object',
    required: ['code', 'message', 'requestId'],
    properties: {
      code,
      message: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/FieldErrors' }] },
      reason: { $ref: '#/components/schemas/ErrorReason' },
      details: { type: 'object', description: 'Machine-readable details of the error' },
      requestId,
      docs,
    },
  },
  ErrorReason: {
    type: 'object',
    description: 'Says more than the code of the error. New ones may be added at any time',
    required: ['code', 'params'],
    properties: {
      code: { type: 'string', examples: ['TEAM_NAME_TAKEN'] },
      params: {
        type: 'object',
        description: 'The values in the text',
        additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      },
    },
  },
  FieldReason: {
    type: 'object',
    required: ['field', 'at', 'code', 'params'],
    properties: {
      field: { type: ['string', 'null'], description: 'Null: the request as a whole' },
      at: { type: ['string', 'null'], description: 'Where inside the field, such as `0.start`' },
      code: { type: 'string', description: 'Code of what is wrong', examples: ['TOO_LONG'] },
      params: {
        type: 'object',
        description: 'The values in the text',
        additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      },
    },
  },
  FieldErrors: {
    type: 'object',
    required: ['status', 'details', 'endpoint', 'method'],
    properties: {
      status: { type: 'integer' },
      details: {
        type: 'object',
        required: ['formErrors', 'fieldErrors'],
        properties: {
          formErrors: { type: 'array', items: { type: 'string' } },
          fieldErrors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          reasons: {
            type: 'array',
            description: 'The same in machine-readable form, with codes and values',
            items: { $ref: '#/components/schemas/FieldReason' },
          },
        },
      },
      endpoint: { type: 'string' },
      method: { type: 'string' },
    },
  },
  ValidationError: {
    type: 'object',
    required: ['code', 'message', 'requestId'],
    properties: {
      code,
      message: { $ref: '#/components/schemas/FieldErrors' },
      details: { type: 'object' },
      requestId,
      docs,
    },
  },
  OAuthError: {
    type: 'object',
    required: ['error', 'error_description'],
    properties: {
      error: { enum: Object.keys(oauthErrors) },
      error_description: { type: 'string' },
      redirectTo: {
        type: 'string',
        description:
          'Of authorization requests: where the person may go with it, once client and redirect URI were good',
      },
      message: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/FieldErrors' }] },
    },
  },
  ScimError: {
    type: 'object',
    required: ['schemas', 'status', 'detail'],
    properties: {
      schemas: { type: 'array', items: { type: 'string' } },
      status: { type: 'string', description: 'The HTTP status, as text' },
      scimType: { enum: scimTypes },
      detail: { type: 'string' },
    },
  },
  RateLimitError: {
    type: 'object',
    required: ['code', 'message', 'retryAfter', 'limit', 'requestId'],
    properties: {
      code: { const: 'RATE_LIMIT_EXCEEDED', description: 'The only code of this status' },
      message: { type: 'string' },
      retryAfter: { type: 'integer', minimum: 1, description: 'Seconds to wait' },
      limit: {
        type: 'object',
        required: ['points', 'windowSec'],
        properties: { points: { type: 'integer' }, windowSec: { type: 'integer' } },
      },
      requestId,
    },
  },
};

/** The same with descriptions of the fields. */
export const errorSchemas: Record<string, JsonSchema> = Object.fromEntries(
  Object.entries(schemas).map(([name, schema]) => {
    describeFields(schema, name);
    return [name, schema];
  }),
);

/** A response for each error status, with an example for each code; also in the forms of OAuth and SCIM. */
export function errorResponses(): Record<string, JsonSchema> {
  const statuses = [...new Set(Object.values(errors).map(([status]) => status))];
  return Object.fromEntries(
    statuses.flatMap((status) => [
      [`Error${status}`, errorResponse(status)],
      [`OAuthError${status}`, oauthResponse(status)],
      [`ScimError${status}`, scimResponse(status)],
    ]),
  );
}

/** `{error, error_description}`, or a general error body if the request did not get that far. */
function oauthResponse(status: number): JsonSchema {
  const named = Object.entries(oauthErrors).filter(([, [of]]) => of === status);
  const schema = {
    anyOf: [{ $ref: '#/components/schemas/OAuthError' }, { $ref: '#/components/schemas/Error' }],
  };
  return {
    description:
      named.map(([name, [, meaning]]) => `\`${name}\` ${meaning}`).join('; ') || 'As for any endpoint',
    headers: errorHeaders(status),
    content: { 'application/json': { schema }, 'application/problem+json': { schema } },
  };
}

/** RFC 7644 3.12. */
function scimResponse(status: number): JsonSchema {
  const schema = { $ref: '#/components/schemas/ScimError' };
  return {
    description: 'As for any endpoint, in the form of SCIM',
    headers: errorHeaders(status),
    content: { 'application/scim+json': { schema }, 'application/json': { schema } },
  };
}

function errorResponse(status: number): JsonSchema {
  const codes = (Object.keys(errors) as ErrorCode[]).filter((name) => errors[name][0] === status); // the keys are the type
  const schema = {
    $ref: `#/components/schemas/${status === 400 ? 'ValidationError' : status === 429 ? 'RateLimitError' : 'Error'}`,
  };
  return {
    description: meanings(codes),
    headers: errorHeaders(status),
    content: {
      'application/json': {
        schema,
        examples: Object.fromEntries(codes.map((name) => [name, { value: example(name) }])),
      },
      'application/problem+json': { schema },
    },
  };
}

/** Codes with their meanings, in one line. */
export function meanings(codes: readonly ErrorCode[]): string {
  return codes.map((name) => `\`${name}\` ${errors[name][1]}`).join('; ');
}

function errorHeaders(status: number): JsonSchema {
  const names = [
    'X-Request-Id',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'RateLimit-Policy',
  ];
  if (status === 409 || status === 429 || status === 503) names.push('Retry-After');
  if (status === 401) names.push('WWW-Authenticate');
  return headerRefs(names);
}

export function headerRefs(names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function example(name: ErrorCode): JsonSchema {
  const [status, text] = errors[name];
  const id = { requestId: 'req_5f0c2a91be77000001' };
  if (status === 429)
    return { code: name, message: text, retryAfter: 4, limit: { points: 100, windowSec: 10 }, ...id };
  if (status !== 400) return { code: name, message: text, ...id };
  const details =
    name === 'VALIDATION_ERROR'
      ? { formErrors: [], fieldErrors: { email: ['Invalid email'] } }
      : { formErrors: [text], fieldErrors: {} };
  return { code: name, message: { status, details, endpoint: '/v1/contacts', method: 'POST' }, ...id };
}
