import { readFileSync } from 'node:fs';
import { takesIdempotencyKey, type Contract, type Endpoint } from '@callwright/contract/endpoint.ts';
import { provisioningScope, scopes } from '@callwright/contract/scopes.ts';
import { deprecationNote, withDeprecated } from './deprecated.ts';
import { errorResponses, errorSchemas, headerRefs } from './errors.ts';
import { requestBody } from './request-body.ts';
import { takesFields } from '#/surfaces/http/selection.ts';
import { isForPeople, stepUpNote } from './step-up.ts';
import { headers, parameters } from './shared-parts.ts';
import { propertiesOf, requiredOf, Schemas, type JsonSchema } from './schemas.ts';
import { webhookHeaders, webhookItems } from './webhooks.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
}; // npm requires it

/** The contract as an OpenAPI 3.1 document. `serverUrl` may be relative to where the document is found. */
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
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      schemas: { ...errorSchemas, ...schemas.named },
      responses: errorResponses(),
      parameters: { ...parameters, ...webhookHeaders },
      headers,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'svc_…',
          description: `An API key. Scopes: ${Object.keys(scopes).join(', ')}.`,
        },
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'sess_…',
          description:
            'The token of a signed-in person, with `X-Workspace-Id` where they have several workspaces.',
        },
        sessionCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sid',
          description: 'The same, for the pages of the service itself; `sid` over plain http.',
        },
      },
    },
  };
}

function operation(operationId: string, tag: string, endpoint: Endpoint, schemas: Schemas): JsonSchema {
  const readsQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const input = withDeprecated(schemas.of(endpoint.input, 'input'), endpoint);
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  const body = without(input, names);
  const hasBody = !readsQuery && Object.keys(propertiesOf(body)).length > 0;
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.deprecated !== undefined && { deprecated: true }),
    ...describe(endpoint),
    ...security(endpoint),
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: propertiesOf(input)[name] ?? { type: 'string' },
      })),
      ...(readsQuery ? queryParameters(body) : []),
      ...headerParameters(endpoint),
    ],
    ...(hasBody && { requestBody: requestBody(endpoint, body) }),
    responses: responses(endpoint, schemas),
  };
}

function describe(endpoint: Endpoint): JsonSchema {
  const { deprecated } = endpoint;
  const note = deprecated === undefined ? undefined : deprecationNote(deprecated);
  const parts = [endpoint.description, stepUpNote(endpoint), note].filter((part) => typeof part === 'string');
  return parts.length === 0 ? {} : { description: parts.join(' ') };
}

function security(endpoint: Endpoint): JsonSchema {
  const { access, scope } = endpoint;
  if (access === 'public' || (access === 'client' && scope === null)) return { security: [] };
  if (access === 'operator' || (access === 'credential' && isForPeople(endpoint)))
    return { security: [{ session: [] }] };
  if (access === 'session') return { security: [{ session: [] }, { sessionCookie: [] }] };
  if (endpoint.dialect === 'scim') return { security: [{ apiKey: [provisioningScope, 'users:read'] }] };
  const needed = scope === null ? [] : typeof scope === 'string' ? [scope] : [...scope];
  return { security: [{ apiKey: needed }, { session: [] }] };
}

function queryParameters(input: JsonSchema): JsonSchema[] {
  const required = requiredOf(input);
  return Object.entries(propertiesOf(input)).map(([name, schema]) => {
    const { description, ...rest } = schema;
    return {
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...(description !== undefined && { description }),
      ...(rest['deprecated'] === true && { deprecated: true }),
      schema: rest,
    };
  });
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

/** Statuses any call may meet. 405 is that of a method which the document does not have. */
const everywhere = [400, 401, 403, 404, 406, 414, 429, 431, 500, 503];
const withBody = [408, 413, 415];
const ofWrites = [409, 422];

function responses(endpoint: Endpoint, schemas: Schemas): JsonSchema {
  const isRead = endpoint.method === 'GET';
  const schema = schemas.of(endpoint.output, 'output');
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
  const failures = new Set([
    ...everywhere,
    ...(isRead || endpoint.method === 'DELETE' ? [] : withBody),
    ...(takesIdempotencyKey(endpoint) ? ofWrites : []),
    ...(endpoint.errors ?? []),
  ]);
  return {
    ...Object.fromEntries(
      statuses.map((status) => [status, { description: status === 201 ? 'Created' : 'Done', ...success }]),
    ),
    ...(isRead && endpoint.etag === true && { 304: { description: 'What the caller has is current' } }),
    ...Object.fromEntries(
      [...failures]
        .toSorted((a, b) => a - b)
        .map((status) => [status, { $ref: `#/components/responses/${errorsOf(endpoint)}${status}` }]),
    ),
  };
}

function contentOf({ dialect }: Endpoint, schema: JsonSchema): JsonSchema {
  return {
    ...(dialect === 'scim' && { 'application/scim+json': { schema } }),
    'application/json': { schema },
  };
}

function errorsOf({ path, dialect }: Endpoint): string {
  if (dialect === 'scim') return 'ScimError';
  return dialect === 'oauth' || path.includes('/oauth/') ? 'OAuthError' : 'Error';
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (names.length === 0) return schema;
  const properties = Object.fromEntries(
    Object.entries(propertiesOf(schema)).filter(([name]) => !names.includes(name)),
  );
  return { ...schema, properties, required: requiredOf(schema).filter((name) => !names.includes(name)) };
}
