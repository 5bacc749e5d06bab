import { readFileSync } from 'node:fs';
import { hasBody, takesIdempotencyKey, type Contract, type Endpoint } from '@callwright/contract/endpoint.ts';
import { codesOf } from '@callwright/contract/error-codes.ts';
import { errors, type ErrorCode } from '@callwright/contract/errors.ts';
import { takesFields } from '#/surfaces/http/selection.ts';
import { deprecationNote, withDeprecated } from './deprecated.ts';
import { errorResponses, errorSchemas, headerRefs, meanings } from './errors.ts';
import { requestBody } from './request-body.ts';
import { headers, parameters } from './shared-parts.ts';
import { security, securitySchemes } from './security.ts';
import { stepUpNote } from './step-up.ts';
import { tagsOf } from './tags.ts';
import { propertiesOf, requiredOf, Schemas, type JsonSchema } from './schemas.ts';
import { webhookHeaders, webhookItems } from './webhooks.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
}; // npm requires it

/** The contract as an OpenAPI 3.1 document. `serverUrl` may be relative to the address of the document. */
export function openapiDocument(contract: Contract, serverUrl: string): JsonSchema {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [resource, endpoints] of Object.entries(contract)) {
    for (const [verb, endpoint] of Object.entries(endpoints)) {
      (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(
        `${resource}.${verb}`,
        resource,
        endpoint,
        schemas,
      );
    }
  }
  const webhooks = webhookItems(schemas);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Callwright',
      version,
      description:
        'Books sales calls and keeps the records that follow from them. Errors, limits, idempotency and pages work the same everywhere.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    ...tagsOf(Object.keys(contract)),
    paths,
    webhooks,
    components: {
      schemas: { ...errorSchemas, ...schemas.named },
      responses: used(errorResponses(), paths),
      parameters: { ...parameters, ...webhookHeaders },
      headers,
      securitySchemes,
    },
  };
}

function operation(operationId: string, tag: string, endpoint: Endpoint, schemas: Schemas): JsonSchema {
  const readsQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const input = withDeprecated(schemas.of(endpoint.input, 'input', operationId), endpoint);
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  const body = without(input, names);
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.deprecated !== undefined && { deprecated: true }),
    ...describe(endpoint),
    ...security(endpoint),
    parameters: [
      ...names.map((name) => ({
        ...parameter(name, propertiesOf(input)[name] ?? { type: 'string' }),
        in: 'path',
        required: true,
      })),
      ...(readsQuery ? queryParameters(body) : []),
      ...headerParameters(endpoint),
    ],
    ...(hasBody(endpoint) && { requestBody: requestBody(operationId, endpoint, body) }),
    responses: responses(operationId, endpoint, schemas),
    ...(endpoint.dialect === undefined && { 'x-error-codes': codesOf(endpoint) }),
  };
}

function describe(endpoint: Endpoint): JsonSchema {
  const { deprecated } = endpoint;
  const note = deprecated === undefined ? undefined : deprecationNote(deprecated);
  const parts = [endpoint.description, stepUpNote(endpoint), note].filter((part) => typeof part === 'string');
  return parts.length === 0 ? {} : { description: parts.join(' ') };
}

function queryParameters(input: JsonSchema): JsonSchema[] {
  const required = requiredOf(input);
  return Object.entries(propertiesOf(input))
    .filter(isFirstSpelling)
    .map(([name, schema]) => ({
      ...parameter(name, schema),
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...(schema['deprecated'] === true && { deprecated: true }),
    }));
}

/** Client generators treat `timeZone` and `timezone` as one name and lose one of them; the first is kept. */
function isFirstSpelling(
  [name]: [string, unknown],
  index: number,
  all: readonly [string, unknown][],
): boolean {
  return all.findIndex(([other]) => other.toLowerCase() === name.toLowerCase()) === index;
}

function parameter(name: string, { description, ...schema }: JsonSchema): JsonSchema {
  return { name, ...(description !== undefined && { description }), schema };
}

function headerParameters(endpoint: Endpoint): JsonSchema[] {
  const { method, access, etag } = endpoint;
  const names: (keyof typeof parameters)[] = [];
  if (access === 'credential' && endpoint.dialect !== 'scim') names.push('WorkspaceId');
  if (endpoint.dialect !== 'scim') names.push('Prefer');
  if (takesFields(endpoint)) names.push('Fields');
  if (takesIdempotencyKey(endpoint)) names.push('IdempotencyKey');
  if (etag === true) names.push(method === 'GET' ? 'IfNoneMatch' : 'IfMatch');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function responses(operationId: string, endpoint: Endpoint, schemas: Schemas): JsonSchema {
  const isRead = endpoint.method === 'GET';
  const schema = schemas.of(endpoint.output, 'output', operationId);
  const headerNames = [
    'X-Request-Id',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'RateLimit-Policy',
  ];
  if (endpoint.dialect !== 'scim') headerNames.push('Preference-Applied', 'Ignored-Parameters');
  if (endpoint.deprecated !== undefined || endpoint.deprecatedParts !== undefined)
    headerNames.push('Deprecation', 'Sunset', 'Link');
  if (endpoint.etag === true) headerNames.push('ETag');
  if (takesIdempotencyKey(endpoint)) headerNames.push('Idempotency-Replayed');
  const statuses = typeof endpoint.status === 'number' ? [endpoint.status] : endpoint.status;
  const success = {
    headers: headerRefs(headerNames),
    ...(endpoint.status !== 204 && { content: contentOf(endpoint, schema) }),
  };
  const codes = codesOf(endpoint);
  const failures = new Set([...codes.map((code) => errors[code][0]), ...(endpoint.errors ?? [])]);
  return {
    ...Object.fromEntries(
      statuses.map((status) => [status, { description: status === 201 ? 'Created' : 'Done', ...success }]),
    ),
    ...(isRead && endpoint.etag === true && { 304: { description: 'What the caller has is current' } }),
    ...Object.fromEntries(
      [...failures].toSorted((a, b) => a - b).map((status) => [status, failure(endpoint, status, codes)]),
    ),
  };
}

/** The response of a status, with only the error codes of this endpoint. */
function failure(endpoint: Endpoint, status: number, codes: readonly ErrorCode[]): JsonSchema {
  const kind = errorsOf(endpoint);
  const own = codes.filter((code) => errors[code][0] === status);
  return {
    $ref: `#/components/responses/${kind}${status}`,
    ...(kind === 'Error' && own.length > 0 && { description: meanings(own) }),
  };
}

function contentOf({ dialect, streams }: Endpoint, schema: JsonSchema): JsonSchema {
  if (streams !== undefined) return Object.fromEntries(streams.map((type) => [type, { schema }]));
  return {
    ...(dialect === 'scim' && { 'application/scim+json': { schema } }),
    'application/json': { schema },
  };
}

function errorsOf({ path, dialect }: Endpoint): string {
  if (dialect === 'scim') return 'ScimError';
  return dialect === 'oauth' || path.includes('/oauth/') ? 'OAuthError' : 'Error';
}

/** Only the responses that are referenced. */
function used(all: Record<string, JsonSchema>, paths: object): Record<string, JsonSchema> {
  const text = JSON.stringify(paths);
  return Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`/responses/${name}"`)));
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (names.length === 0) return schema;
  const properties = Object.fromEntries(
    Object.entries(propertiesOf(schema)).filter(([name]) => !names.includes(name)),
  );
  return { ...schema, properties, required: requiredOf(schema).filter((name) => !names.includes(name)) };
}
