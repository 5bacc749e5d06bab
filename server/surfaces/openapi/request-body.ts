import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { propertiesOf, requiredOf, type JsonSchema } from './schemas.ts';

/** The body in each form that an endpoint takes. */
export function requestBody({ dialect, file }: Endpoint, body: JsonSchema): JsonSchema {
  return {
    required: requiredOf(body).length > 0,
    content: {
      ...(dialect === 'scim' && { 'application/scim+json': { schema: body } }),
      'application/json': { schema: body },
      ...(dialect === 'oauth' && { 'application/x-www-form-urlencoded': { schema: body } }),
      ...(file !== undefined && { 'multipart/form-data': { schema: withFile(body, file.field) } }),
    },
  };
}

function withFile(body: JsonSchema, field: string): JsonSchema {
  const properties = propertiesOf(body);
  const file = {
    type: 'string',
    contentMediaType: 'image/*',
    description: properties[field]?.['description'],
  };
  return { ...body, properties: { ...properties, [field]: file } };
}
