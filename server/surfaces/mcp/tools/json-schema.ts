import { itemOf } from '@callwright/contract/comma-lists.ts';
import { flag, id, queryInteger } from '@callwright/contract/shared.ts';
import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

/**
 * The description of each parameter for a model, by path: `limit`, `weekdays.slots.start`. Parameters without a text
 * are not offered, and are refused.
 */
export type Texts = Readonly<Record<string, string>>;

/** Smaller than a page of REST, because a model reads all of it. */
const pageLimitMax = 50;
export const pageLimit = queryInteger(1, pageLimitMax, 20).meta({
  description: `Rows of a page, 1 to ${pageLimitMax}`,
});

/**
 * The JSON Schema of a tool's input, as small as possible, because a model reads the schemas of all tools before every
 * conversation: names, types, choices and descriptions. Lengths, patterns and rules between fields are left out, but
 * still checked. Ids are numbers, flags booleans and comma-separated lists arrays, as assistants write them.
 */
export function schemaOfParams(shape: Readonly<Record<string, z.ZodType>>, texts: Texts): JsonSchema {
  return short(plainSchema(z.object(shape)), texts, '');
}

/** The full input of an endpoint, with the texts of the API reference. */
export function schemaOfInput(input: z.ZodType): JsonSchema {
  return short(plainSchema(input), null, '');
}

/** Inlines all references in a schema made by zod. */
function plainSchema(schema: z.ZodType): JsonSchema {
  const { $defs, ...whole } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => asAssistantsWrite(zodSchema, jsonSchema as JsonSchema),
  }) as JsonSchema;
  return inlined(whole, ($defs ?? {}) as Record<string, JsonSchema>, []) as JsonSchema; // a schema stays one
}

function asAssistantsWrite(zodSchema: object, jsonSchema: JsonSchema): void {
  const item = itemOf(zodSchema);
  const { description } = jsonSchema;
  if (zodSchema === id) become(jsonSchema, { type: 'integer' });
  else if (zodSchema === flag) become(jsonSchema, { type: 'boolean' });
  else if (zodSchema === pageLimit) become(jsonSchema, { type: 'integer', description });
  else if (item !== null) become(jsonSchema, { type: 'array', items: plainSchema(item) });
}

function become(schema: JsonSchema, shape: JsonSchema): void {
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, shape);
}

/** A recursive schema, like a group of conditions, becomes any object from the second level on. */
function inlined(part: unknown, named: Record<string, JsonSchema>, within: readonly string[]): unknown {
  if (Array.isArray(part)) return part.map((item) => inlined(item, named, within));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...rest } = part as JsonSchema;
  if (typeof $ref !== 'string')
    return Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, inlined(value, named, within)]),
    );
  const name = $ref.replace('#/$defs/', '');
  if (within.includes(name)) return { type: 'object', ...rest };
  return inlined({ ...named[name], ...rest }, named, [...within, name]);
}

function short(schema: JsonSchema, texts: Texts | null, path: string): JsonSchema {
  const { shape, isNullable } = oneShape(schema);
  const description = texts === null ? shape['description'] : texts[path];
  const isClearable = isNullable && (texts === null || /\bnull\b/.test(String(description)));
  return {
    ...typed(shape, isClearable),
    ...(description !== undefined && { description }),
    ...partsOf(shape, texts, path),
  };
}

/** Reduces alternatives to the first: null becomes a flag, and the forms for blank values are dropped. */
function oneShape(schema: JsonSchema): { shape: JsonSchema; isNullable: boolean } {
  const { anyOf, oneOf, ...rest } = schema;
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined; // as JSON Schema has them
  if (choices === undefined) return { shape: schema, isNullable: false };
  const real = choices.filter(({ type, const: constant }) => type !== 'null' && constant !== '');
  const inner = oneShape(real[0] ?? {});
  const isNullable = inner.isNullable || choices.some(({ type }) => type === 'null');
  return { shape: { ...inner.shape, ...rest }, isNullable };
}

function typed({ type, enum: words, const: constant }: JsonSchema, isClearable: boolean): JsonSchema {
  const values = Array.isArray(words) ? words : constant === undefined ? null : [constant];
  return {
    ...(type !== undefined && { type: isClearable ? [type, 'null'] : type }),
    ...(values !== null && { enum: isClearable ? [...values, null] : values }),
  };
}

function partsOf(
  { properties, items, additionalProperties, required }: JsonSchema,
  texts: Texts | null,
  path: string,
): JsonSchema {
  if (items !== undefined) return { items: short(Object(items) as JsonSchema, below(texts, path), path) };
  if (properties === undefined)
    return typeof additionalProperties === 'object' && additionalProperties !== null
      ? { additionalProperties: short(additionalProperties as JsonSchema, below(texts, path), path) }
      : {};
  const offered = Object.entries(Object(properties))
    .map(([name, part]) => [name, part as JsonSchema, path === '' ? name : `${path}.${name}`] as const)
    .filter(([, , at]) => texts === null || at in texts);
  const needed = ((required ?? []) as string[]).filter((name) => offered.some(([offer]) => offer === name));
  return {
    properties: Object.fromEntries(offered.map(([name, part, at]) => [name, short(part, texts, at)])),
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: additionalProperties === undefined || additionalProperties === false ? false : {},
  };
}

/** The text of a list is not repeated for its items. */
function below(texts: Texts | null, path: string): Texts | null {
  if (texts === null) return null;
  const { [path]: _said, ...rest } = texts;
  return rest;
}
