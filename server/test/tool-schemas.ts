import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from '#/surfaces/mcp/tools/json-schema.ts';
import type { Json } from './client.ts';
import { quickToCompile } from './schema-options.ts';

// As strict as clients: an unknown keyword or format fails.
const ajv = new Ajv2020({
  ...quickToCompile,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  allErrors: true,
});
const validators = new Map<JsonSchema, ValidateFunction>();

/** Asserts that a request matches the schema of a tool. */
export function assertTaken(name: string, schema: JsonSchema, given: Json): void {
  const fits = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, fits);
  assert.ok(fits(given), `${name}: ${ajv.errorsText(fits.errors)}`);
}

/** Converts a REST request to the format of assistants: lists as arrays, numbers and flags as JSON values. */
export function asAssistantsWrite(schema: JsonSchema, given: Json): Json {
  const parts = Object(schema['properties']) as Record<string, JsonSchema>;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, written(parts[name] ?? {}, value)]),
  );
}

function written({ type, items }: JsonSchema, value: unknown): unknown {
  const of = [type].flat();
  if (of.includes('array') && typeof value === 'string')
    return value.split(',').map((part) => written(Object(items) as JsonSchema, part));
  if (of.includes('array') && typeof value === 'number') return [value];
  if (of.includes('integer') && typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  if (of.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}
