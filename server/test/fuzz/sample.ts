import fc from 'fast-check';
import { kindOf } from '../tenant-cases.ts';
import type { Ids } from '../tenant.ts';
import { optionsOf, resolved, type Schema } from './operations.ts';

/** The context of a schema: the operation, the name of the field, and the ids to use there. */
export type Around = { readonly operation: string; readonly field: string; readonly ids: Ids };

/** A small value that matches a schema; optional fields are omitted. */
export function sample(given: Schema, around: Around): unknown {
  const [schema = {}] = optionsOf(resolved(given));
  if (schema.$ref !== undefined || schema.anyOf !== undefined) return sample(schema, around);
  const known = knownValue(schema, around);
  if (known !== undefined) return known;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [
          name,
          sample(schema.properties?.[name] ?? {}, { ...around, field: name }),
        ]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, around));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return sampleText(schema);
  }
}

/** The id of an existing row, or a value that the schema itself lists. */
function knownValue(schema: Schema, { operation, field, ids }: Around): unknown {
  const kind = kindOf(operation, field);
  if (kind !== undefined && (schema.type === 'integer' || schema.type === 'string')) return ids[kind];
  return schema.const ?? schema.enum?.[0] ?? schema.default ?? schema.examples?.[0];
}

const byFormat: Readonly<Record<string, string>> = {
  email: 'fuzz@example.test',
  date: '2026-11-23',
  'date-time': '2026-11-23T09:00:00Z',
  uri: 'https://example.test',
};

function sampleText({ format, pattern, minLength = 1 }: Schema): string {
  if (format !== undefined && byFormat[format] !== undefined) return byFormat[format];
  if (pattern === undefined) return 'a'.repeat(minLength);
  const [found = 'a'] = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 });
  return found;
}
