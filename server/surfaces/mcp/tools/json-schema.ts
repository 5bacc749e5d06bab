import { csvIds } from '@callwright/contract/comma-lists.ts';
import { flag, id, queryInteger } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { outline } from './outline.ts';

export type JsonSchema = { [key: string]: unknown };

/**
 * JSON Schema 2020-12 of what a tool takes. Ids are described as numbers and flags as booleans, which is how assistants
 * write them.
 */
export function inputSchemaOf(schema: z.ZodType, hidden: readonly string[] = []): JsonSchema {
  const whole = shaped(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        simplify(jsonSchema as JsonSchema);
        if (zodSchema === (id as unknown)) become(jsonSchema as JsonSchema, { type: 'integer', minimum: 1 });
        if (jsonSchema.description === commaSeparated) jsonSchema.examples = ['12,15'];
        if (zodSchema === (flag as unknown)) become(jsonSchema as JsonSchema, { type: 'boolean' });
        if (zodSchema === (pageLimit as unknown))
          become(jsonSchema as JsonSchema, {
            type: 'integer',
            minimum: 1,
            maximum: pageLimitMax,
            default: 20,
            description: pageLimitText,
          });
      },
    }) as JsonSchema,
  );
  const properties = Object.entries(whole['properties'] ?? {}).filter(([name]) => !hidden.includes(name));
  return { ...whole, properties: Object.fromEntries(properties) };
}

/** JSON Schema 2020-12 of what a tool answers. */
export function outputSchemaOf(schema: z.ZodType): JsonSchema {
  return outline(
    shaped(
      z.toJSONSchema(schema, {
        io: 'output',
        unrepresentable: 'any',
        override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema),
      }) as JsonSchema,
    ),
  );
}

/** A page of a tool is smaller than one of REST, because all of it is read by a model. */
const pageLimitMax = 50;
const pageLimitText = `Rows of a page, 1 to ${pageLimitMax}`;
export const pageLimit = queryInteger(1, pageLimitMax, 20).meta({
  description: pageLimitText,
});

/** The words of `csvIds` and `csvTexts`; a field that has its own keeps the example. */
const commaSeparated = csvIds.meta()?.description;

function become(schema: JsonSchema, shape: JsonSchema): void {
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, shape);
}

/** New fields may be added at any time, so the schema does not rule out others. */
function simplify(schema: JsonSchema): void {
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  // Every JSON integer is within these bounds.
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
}

function shaped(schema: JsonSchema): JsonSchema {
  if (schema['type'] !== 'object') throw new Error('A tool takes and answers objects');
  return schema;
}
