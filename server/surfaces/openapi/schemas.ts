import { describeFields } from '@callwright/contract/words/describe.ts';
import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

/** Collects the named schemas (`.meta({ id })`), so that the document contains each once. */
export class Schemas {
  readonly named: Record<string, JsonSchema> = {};

  /**
   * The JSON Schema of what is sent (`input`) or received (`output`), with its fields described. `name` is the endpoint or the
   * schema it belongs to. Zod writes dialect 2020-12, which OpenAPI 3.1 is.
   */
  of(schema: z.ZodType, io: 'input' | 'output', name: string): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: simplify }) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    const names = new Map(
      Object.keys($defs).map((name) => [`#/$defs/${name}`, io === 'input' ? `${name}Input` : name]),
    );
    for (const [definedAs, definition] of Object.entries($defs)) {
      const { id: _id, ...rest } = definition;
      describeFields(rest, definedAs);
      this.named[names.get(`#/$defs/${definedAs}`) ?? definedAs] = relink(rest, names) as JsonSchema; // an object stays one
    }
    const { id: _id, ...rest } = own;
    describeFields(rest, name);
    return relink(rest, names) as JsonSchema; // an object stays one
  }
}

/** Allows unknown properties, because fields may be added at any time. Merges union members with the same text. */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties'];
  // Every JSON integer is within these bounds.
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
}

/** Flattens nested unions and removes duplicate members: two schemas may differ only in what they parse to. */
function flattened(schema: JsonSchema): JsonSchema {
  const { anyOf: options, ...rest } = schema;
  if (!Array.isArray(options)) return schema;
  const flat = (options as JsonSchema[]).flatMap((option) => {
    const inner = option['anyOf'];
    return Array.isArray(inner) && Object.keys(option).length === 1 ? (inner as JsonSchema[]) : [option];
  });
  const distinct = [...new Map(flat.map((option) => [JSON.stringify(option), option])).values()];
  const [only] = distinct;
  return distinct.length === 1 ? { ...only, ...rest } : { ...rest, anyOf: distinct };
}

function relink(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((part) => relink(part, names));
  if (typeof value !== 'object' || value === null) return value;
  return flattened(
    Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        const name = key === '$ref' && typeof part === 'string' ? names.get(part) : undefined;
        return [key, name === undefined ? relink(part, names) : `#/components/schemas/${name}`];
      }),
    ),
  );
}

export function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema['properties'] ?? {}) as Record<string, JsonSchema>; // by JSON Schema
}

export function requiredOf(schema: JsonSchema): string[] {
  return (schema['required'] ?? []) as string[]; // by JSON Schema
}
