import { scimPageMax, scimUrns } from '@callwright/contract/scim-shapes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { locationOf } from './location.ts';
import { resourceSchemas, type ResourceSchema } from './schemas.ts';

// What a directory reads before it starts (RFC 7644 4).

const specification = 'urn:ietf:params:scim:schemas:core:2.0:';

export async function serviceProviderConfig(ctx: Ctx) {
  return {
    schemas: [`${specification}ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: scimPageMax },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Provisioning key',
        description: 'A key for members, made under Developers, as a bearer token',
        specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: locationOf(ctx, '/ServiceProviderConfig') },
  };
}

export async function resourceTypes(ctx: Ctx) {
  return wholeList(resourceSchemas.map((schema) => typeOf(ctx, schema)));
}

export async function resourceType(ctx: Ctx, { name }: { name: string }) {
  const schema = resourceSchemas.find((one) => one.name === name);
  if (schema === undefined) throw notFound('resource type');
  return typeOf(ctx, schema);
}

export async function schemas(ctx: Ctx) {
  return wholeList(resourceSchemas.map((schema) => described(ctx, schema)));
}

export async function schema(ctx: Ctx, { urn }: { urn: string }) {
  const found = resourceSchemas.find(({ id }) => id.toLowerCase() === urn.toLowerCase());
  if (found === undefined) throw notFound('schema');
  return described(ctx, found);
}

function typeOf(ctx: Ctx, { id, name, endpoint, description }: ResourceSchema) {
  return {
    schemas: [`${specification}ResourceType`],
    id: name,
    name,
    endpoint,
    description,
    schema: id,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: locationOf(ctx, `/ResourceTypes/${name}`) },
  };
}

function described(ctx: Ctx, { id, name, description, attributes }: ResourceSchema) {
  return {
    schemas: [`${specification}Schema`],
    id,
    name,
    description,
    attributes,
    meta: { resourceType: 'Schema', location: locationOf(ctx, `/Schemas/${id}`) },
  };
}

function wholeList<T>(Resources: T[]) {
  return {
    schemas: [scimUrns.list],
    totalResults: Resources.length,
    startIndex: 1,
    itemsPerPage: Resources.length,
    Resources,
  };
}
