import type { Field } from '@callwright/contract/reference.ts';
import { propertiesOf, requiredOf, type JsonSchema } from '#/surfaces/openapi/schemas.ts';

const depthMax = 6;

/** The fields of an object, in order. */
export function fieldsOf(schema: JsonSchema, depth = 0): Field[] {
  const required = new Set(requiredOf(schema));
  return Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const inner = depth < depthMax ? held(property, depth) : {};
    return {
      name,
      type: typeOf(property),
      description: typeof property['description'] === 'string' ? property['description'] : '',
      isRequired: required.has(name),
      ...inner,
    };
  });
}

/** The fields of a value, or of the items of a list or the choices of a union. */
function held(schema: JsonSchema, depth: number): Pick<Field, 'schema' | 'fields'> {
  const name = nameOf(schema);
  if (name !== null) return { schema: name };
  if (schema['properties'] !== undefined) return { fields: fieldsOf(schema, depth + 1) };
  for (const part of partsOf(schema)) {
    const inner = held(part, depth);
    if (inner.schema !== undefined || inner.fields !== undefined) return inner;
  }
  return {};
}

function partsOf(schema: JsonSchema): JsonSchema[] {
  const { items, anyOf, oneOf, allOf, additionalProperties } = schema;
  return [items, anyOf, oneOf, allOf, additionalProperties]
    .flat()
    .filter((part): part is JsonSchema => typeof part === 'object' && part !== null);
}

/** `Contact` for a reference to it. */
export function nameOf(schema: JsonSchema): string | null {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? (reference.split('/').at(-1) ?? null) : null;
}

/** The type in words: `string or null`, `list of Contact`, `WON, DEPOSIT or RECURRING`. */
export function typeOf(schema: JsonSchema): string {
  const name = nameOf(schema);
  if (name !== null) return name;
  const { enum: values, const: only, type, items } = schema;
  if (Array.isArray(values)) return joined(values.map(String));
  if (only !== undefined) return typeof only === 'string' ? only : JSON.stringify(only);
  const options = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(options)) return choiceOf([...new Set((options as JsonSchema[]).map(typeOf))]);
  if (type === 'array') return `list of ${typeOf((items ?? {}) as JsonSchema)}`;
  if (type === 'object' && typeof schema['additionalProperties'] === 'object' && !schema['properties'])
    return `object of ${typeOf(schema['additionalProperties'] as JsonSchema)}`;
  return [typeof type === 'string' ? type : 'anything', formatOf(schema)].filter(Boolean).join(', ');
}

function formatOf({ format, maxLength, minimum, maximum }: JsonSchema): string {
  if (format === 'date-time') return 'time';
  if (typeof format === 'string') return format;
  if (typeof maxLength === 'number' && maxLength < 100_000) return `at most ${maxLength} characters`;
  if (typeof minimum === 'number' && typeof maximum === 'number') return `${minimum} to ${maximum}`;
  return '';
}

/** Leaves out text forms of ids and numbers and blank values; the guide explains those. */
function choiceOf(types: readonly string[]): string {
  const shown = types.filter((type) => type !== '');
  const isNumber = shown.includes('integer') && shown.some((type) => type.startsWith('string'));
  return joined(isNumber ? shown.filter((type) => !type.startsWith('string')) : shown);
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
