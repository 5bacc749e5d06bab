import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { z } from 'zod';
import { propertiesOf, type JsonSchema, type Schemas } from './schemas.ts';

/**
 * The input of an endpoint (`contacts.save`) for generated clients. Query parameters are text, but typed as lists and
 * booleans here.
 */
export function clientInput(
  { method, input }: Pick<Endpoint, 'method' | 'input'>,
  schemas: Schemas,
  name: string,
): JsonSchema {
  const schema = schemas.of(input, 'input', name);
  if (method !== 'GET' && method !== 'DELETE') return schema;
  const fields = Object.entries(propertiesOf(schema)).map(([key, field]) => {
    const meant = meantBy(input.shape[key] as z.ZodType); // every entry of a shape is a schema
    return [key, meant === null ? field : { ...meant, description: field['description'] }];
  });
  return { ...schema, properties: Object.fromEntries(fields) };
}

function meantBy(schema: z.ZodType): JsonSchema | null {
  if (schema.safeParse('1').data === true) return { type: 'boolean' };
  if (!Array.isArray(schema.safeParse('').data)) return null;
  return { anyOf: [{ type: 'string' }, { type: 'array', items: { type: ['string', 'number'] } }] };
}
