import fc from 'fast-check';
import { kindOf } from '../tenant-cases.ts';
import { optionsOf, resolved, type Schema } from './operations.ts';
import type { Around } from './sample.ts';

/** The place of a schema, and the wrong values that may replace a valid one. */
type Wanted = Around & { readonly wrong: readonly unknown[] };

const deepMax = 8;

/** Bodies with the documented structure, in which some values are wrong. Every field is optional. */
export function requestBody(given: Schema, around: Wanted): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {} } = resolved(given);
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        valueFor(schema, { ...around, field: name }),
      ]),
    ),
    { requiredKeys: [] },
  );
}

/** A value that matches a schema, or sometimes a wrong one. */
export function valueFor(schema: Schema, around: Wanted): fc.Arbitrary<unknown> {
  return anything(schema, around, 0);
}

function anything(given: Schema, around: Wanted, depth: number): fc.Arbitrary<unknown> {
  const wrong = around.wrong.length === 0 ? [] : [{ weight: 1, arbitrary: fc.constantFrom(...around.wrong) }];
  const schema = resolved(given);
  if (depth > deepMax) return wrong[0]?.arbitrary ?? fc.constant(null);
  const kind = kindOf(around.operation, around.field);
  const known = kind === undefined ? [] : [{ weight: 4, arbitrary: fc.constant(around.ids[kind]) }];
  const forms = optionsOf(schema).map((option) => ({
    weight: 4,
    arbitrary: option === schema ? fitting(option, around, depth) : anything(option, around, depth + 1),
  }));
  return fc.oneof(...forms, ...known, ...wrong);
}

function fitting(schema: Schema, around: Wanted, depth: number): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const { minimum = -(2 ** 53), maximum = 2 ** 53 } = schema;
  switch (schema.type) {
    case 'integer':
      return fc.maxSafeInteger().map((value) => Math.min(maximum, Math.max(minimum, value)));
    case 'number':
      return fc.double({ noNaN: true, min: minimum, max: maximum });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(anything(schema.items ?? {}, around, depth + 1), { maxLength: 3 });
    case 'object':
      return objects(schema, around, depth);
    default:
      return texts(schema);
  }
}

function objects(schema: Schema, around: Wanted, depth: number): fc.Arbitrary<unknown> {
  const { properties, required = [], additionalProperties } = schema;
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? additionalProperties : {};
    return fc.dictionary(fc.string({ maxLength: 8 }), anything(values, around, depth + 1), { maxKeys: 3 });
  }
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [
        name,
        anything(part, { ...around, field: name }, depth + 1),
      ]),
    ),
    { requiredKeys: [...required] },
  );
}

/** Lookaheads cannot be generated; most texts match without them as well. */
function withoutLookaheads(pattern: string): string {
  return pattern.replaceAll(/\(\?[=!](?:[^()]|\([^()]*\))*\)/g, '');
}

function texts({ format, pattern, maxLength = 30 }: Schema): fc.Arbitrary<string> {
  const moments = fc
    .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString());
  if (format === 'date') return moments.map((moment) => moment.slice(0, 10));
  if (format === 'date-time') return moments;
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(withoutLookaheads(pattern)));
  return fc.oneof(moments, anyText(Math.min(maxLength, 30)));
}

const anyTexts = new Map<number, fc.Arbitrary<string>>();

/** Created once for each length, because each generator takes a millisecond to set up. */
function anyText(maxLength: number): fc.Arbitrary<string> {
  const made = anyTexts.get(maxLength) ?? fc.string({ unit: 'binary', maxLength });
  anyTexts.set(maxLength, made);
  return made;
}
