import type { JsonSchema } from '../../server/surfaces/openapi/schemas.ts';

// JSON Schema as the text of a TypeScript type, with descriptions of fields as comments.

const step = '  ';
const named = '#/components/schemas/';

/** The type of a schema, at this indentation. */
export function typeText(schema: JsonSchema, indent = ''): string {
  const { $ref, allOf, enum: values, prefixItems, type } = schema as Known; // Zod's output
  if ($ref !== undefined) return typeName($ref.slice(named.length));
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (values !== undefined) return union(values.map((value) => JSON.stringify(value)));
  const parts = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (parts !== undefined) return union(parts.map((part) => typeText(part, indent)));
  if (allOf !== undefined) return allOf.map((part) => `(${typeText(part, indent)})`).join(' & ');
  if (prefixItems !== undefined) return `[${prefixItems.map((item) => typeText(item, indent)).join(', ')}]`;
  if (Array.isArray(type)) return union(type.map((one) => typeText({ ...schema, type: one }, indent)));
  if (type === 'array') return `Array<${typeText((schema['items'] ?? {}) as JsonSchema, indent)}>`;
  if (type === 'object') return objectText(schema, indent);
  if (type === 'integer') return 'number';
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type;
  return schema['not'] === undefined ? 'unknown' : 'never';
}

/** Type names for names of the contract, such as `ContactsInput`. */
export function typeName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A comment above a declaration; empty if there is no text. */
export function comment(lines: readonly string[], indent = ''): string {
  const said = lines.flatMap((line) => line.split('\n')).map((line) => line.replaceAll('*/', '*\\/'));
  if (said.length === 0) return '';
  if (said.length === 1) return `${indent}/** ${said[0]} */\n`;
  return `${indent}/**\n${said.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

type Known = {
  readonly $ref?: string;
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly prefixItems?: readonly JsonSchema[];
  readonly type?: string | readonly string[];
};

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never';
}

function objectText(schema: JsonSchema, indent: string): string {
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>); // per JSON Schema
  const others = schema['additionalProperties'];
  const isOpen = typeof others === 'object' && others !== null;
  if (fields.length === 0) return isOpen ? recordText(schema, others as JsonSchema, indent) : '{}';
  const required = new Set((schema['required'] ?? []) as string[]); // per JSON Schema
  const inside = indent + step;
  const lines = fields.map(([name, field]) => fieldText(name, field, required.has(name), inside));
  // Typed fields are only compatible with an index signature of `unknown`.
  if (isOpen) lines.push(`${inside}[field: string]: unknown;\n`);
  return `{\n${lines.join('')}${indent}}`;
}

function fieldText(name: string, field: JsonSchema, isRequired: boolean, indent: string): string {
  const type = typeText(field, indent);
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  const declared = isRequired ? `${key}: ${type};` : `${key}?: ${type} | undefined;`;
  return `${comment(factsOf(field), indent)}${indent}${declared}\n`;
}

function recordText(schema: JsonSchema, value: JsonSchema, indent: string): string {
  const keys = (schema['propertyNames'] as JsonSchema | undefined)?.['enum'] as string[] | undefined;
  const type = typeText(value, indent);
  if (keys === undefined) return `Record<string, ${type}>`;
  return `Partial<Record<${union(keys.map((key) => JSON.stringify(key)))}, ${type}>>`;
}

/** The comment for a field: its meaning, its default and an example. */
function factsOf(field: JsonSchema): string[] {
  const { description, default: fallback, examples, deprecated } = field;
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return [
    ...(typeof description === 'string' ? [description] : []),
    ...(fallback === undefined ? [] : [`@default ${JSON.stringify(fallback)}`]),
    ...(example === undefined
      ? []
      : [`@example ${typeof example === 'string' ? example : JSON.stringify(example)}`]),
    ...(deprecated === true ? ['@deprecated'] : []),
  ];
}
