import type { Deprecation } from '@callwright/contract/deprecation.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { propertiesOf, type JsonSchema } from './schemas.ts';

/** Marks deprecated input. If only some values are deprecated, the field itself is not. */
export function withDeprecated(input: JsonSchema, { deprecatedParts }: Endpoint): JsonSchema {
  if (deprecatedParts === undefined) return input;
  const properties = { ...propertiesOf(input) };
  for (const [name, deprecation] of Object.entries(deprecatedParts)) {
    const { description, ...schema } = properties[name] ?? {};
    const note = deprecationNote(deprecation);
    properties[name] = {
      ...schema,
      description: typeof description === 'string' ? `${description} ${note}` : note,
      ...(deprecation.values === undefined && { deprecated: true }),
    };
  }
  return { ...input, properties };
}

/** The text about a deprecation for people. */
export function deprecationNote({ since, sunset, instead, values }: Deprecation): string {
  const what = values === undefined ? 'Deprecated' : `${values.join(', ')} are deprecated`;
  return `${what} since ${since}${sunset === undefined ? '' : `, until ${sunset}`}. ${instead}`;
}
