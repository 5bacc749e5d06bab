import { itemOf } from '@callwright/contract/comma-lists.ts';
import { flag, id, queryInteger } from '@callwright/contract/shared.ts';
import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

/**
 * What a model reads about each parameter, by its path: `limit`, `weekdays.slots.start`. What has no text here is not
 * offered, and refused.
 */
export type Texts = Readonly<Record<string, string>>;

/** A page of a tool is smaller than one of REST, because all of it is read by a model. */
const pageLimitMax = 50;
export const pageLimit = queryInteger(1, pageLimitMax, 20).meta({
  description: `Rows of a page, 1 to ${pageLimitMax}`,
});

/**
 * JSON Schema of what a tool takes, as small as it can be, because a model reads the schemas of all tools before every
 * conversation: names, types, choices and the texts of the tool. Lengths, patterns and rules between parts are checked
 * all the same and told when they are broken. Ids are numbers, flags booleans and comma-separated lists arrays, which
 * is how assistants write them.
 */
export function schemaOfParams(shape: Readonly<Record<string, z.ZodType>>, texts: Texts): JsonSchema {
  return short(plainSchema(z.object(shape)), texts, '');
}

/** The same without the choice of a tool: everything that an endpoint takes, with the texts of the reference. */
export function schemaOfInput(input: z.ZodType): JsonSchema {
  return short(plainSchema(input), null, '');
}

/** Of what zod writes, everything that other schemas refer to is put where it is used. */
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

/** A schema that contains itself, like a group of conditions, is any object from the second time on. */
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

/** What is left of several shapes: null is a flag, what forms leave blank is nobody's intention, the first one counts. */
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

/** The text of a list is not said again for its items. */
function below(texts: Texts | null, path: string): Texts | null {
  if (texts === null) return null;
  const { [path]: _said, ...rest } = texts;
  return rest;
}
