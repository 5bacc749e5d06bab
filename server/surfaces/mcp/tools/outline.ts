import type { JsonSchema } from './json-schema.ts';

/** Objects within objects: `data`, the record, what belongs to the record. */
const levels = 3;

/**
 * A schema down to what a reader needs to find their way. Every host loads the schemas of all tools at once, and the
 * settings of an event alone would be half of that; what lies deeper is in the reference.
 */
export function outline(schema: JsonSchema): JsonSchema {
  const { $defs, ...own } = schema;
  const used = new Map<string, unknown>();
  const root = cut(own, levels, ($defs ?? {}) as Record<string, JsonSchema>, used);
  return used.size === 0 ? root : { ...root, $defs: Object.fromEntries(used) };
}

function cut(
  schema: JsonSchema,
  left: number,
  named: Record<string, JsonSchema>,
  used: Map<string, unknown>,
): JsonSchema {
  const { $ref, properties, items, additionalProperties, ...rest } = schema;
  const inner = (part: unknown, levelsLeft: number): unknown =>
    typeof part === 'object' && part !== null ? cut(part as JsonSchema, levelsLeft, named, used) : part; // a schema, or true
  if (typeof $ref === 'string') {
    const name = $ref.replace('#/$defs/', '');
    if (left <= 0) return rest;
    if (!used.has(name)) {
      used.set(name, {});
      used.set(name, cut(named[name] ?? {}, left, named, used));
    }
    return { $ref, ...rest };
  }
  const { required, ...plain } = rest;
  const shape: JsonSchema = { ...plain };
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    if (Array.isArray(plain[key])) shape[key] = plain[key].map((part) => inner(part, left));
  if (items !== undefined) shape['items'] = inner(items, left);
  if (left <= 0) return shape;
  if (additionalProperties !== undefined)
    shape['additionalProperties'] = inner(additionalProperties, left - 1);
  if (required !== undefined) shape['required'] = required;
  if (properties !== undefined)
    shape['properties'] = Object.fromEntries(
      Object.entries(Object(properties)).map(([name, part]) => [name, inner(part, left - 1)]),
    );
  return shape;
}
