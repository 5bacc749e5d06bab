import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { examples } from '@callwright/contract/examples/examples.ts';
import { propertiesOf, requiredOf, type JsonSchema } from './schemas.ts';

/** The body in each content type that an endpoint accepts, with an example. */
export function requestBody(
  operationId: string,
  { dialect, file }: Endpoint,
  schema: JsonSchema,
): JsonSchema {
  const example = exampleOf(operationId, schema);
  const media = { schema, ...(example !== undefined && { example }) };
  return {
    required: requiredOf(schema).length > 0,
    content: {
      ...(dialect === 'scim' && { 'application/scim+json': media }),
      'application/json': media,
      ...(dialect === 'oauth' && { 'application/x-www-form-urlencoded': media }),
      ...(file !== undefined && { 'multipart/form-data': { schema: withFile(schema, file.field) } }),
    },
  };
}

/** An example covers the whole input; path parameters are removed from it. */
function exampleOf(operationId: string, schema: JsonSchema): object | undefined {
  const example = examples[operationId];
  const inBody = Object.keys(propertiesOf(schema));
  if (example === undefined || inBody.length === 0) return example;
  return Object.fromEntries(Object.entries(example).filter(([name]) => inBody.includes(name)));
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
