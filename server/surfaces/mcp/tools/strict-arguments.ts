import { because } from '@callwright/contract/error-reasons.ts';
import { invalid, type FieldErrors } from '#/platform/errors/errors.ts';
import { nearestName } from '@callwright/contract/known-names.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * Refuses unknown fields at any depth: a model that writes `dry_run` wants a dry run, and must not get the real thing.
 */
export function assertKnownArguments(schema: JsonSchema, given: object): void {
  const fieldErrors: FieldErrors = Object.create(null); // a field may have any name
  for (const { field, text } of unknownIn(schema, given, []))
    (fieldErrors[field] ??= []).push(because('TEXT', { text }));
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
}

type Unknown = { readonly field: string; readonly text: string };

function unknownIn(schema: JsonSchema, value: unknown, path: readonly string[]): Unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties, items, additionalProperties } = schema as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    additionalProperties?: JsonSchema | boolean;
  };
  if (Array.isArray(value))
    return items === undefined
      ? []
      : value.flatMap((item: unknown, index) => unknownIn(items, item, [...path, String(index)]));
  if (properties === undefined) return [];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    if (Object.hasOwn(properties, name)) return unknownIn(properties[name] ?? {}, part, [...path, name]);
    return additionalProperties === false ? [unknown(name, Object.keys(properties), path)] : [];
  });
}

function unknown(name: string, known: readonly string[], path: readonly string[]): Unknown {
  const meant = nearestName(name, known);
  const hint =
    meant === null ? `Known: ${known.join(', ') || 'none'}` : `Did you mean ${[...path, meant].join('.')}?`;
  const whole = [...path, name];
  const field = path[0] ?? name;
  const deeper = whole.slice(1);
  const where = deeper.length === 0 ? '' : `${deeper.join('.')}: `;
  return { field, text: `${where}There is no such argument. ${hint}` };
}
