import { optionsOf, resolved, type Operation, type Schema } from './operations.ts';
import { sample, type Around } from './sample.ts';

/** A place in a request that takes a value, at any depth, and how to set its value. */
export type Place = {
  readonly label: string;
  readonly in: 'path' | 'query' | 'body';
  readonly fill: (value: unknown) => Readonly<Record<string, unknown>>;
};

/** Every place of an operation. `fill` returns fields that replace those of a valid request. */
export function placesOf(operation: Operation, ids: Around['ids']): Place[] {
  const places = operation.parameters.flatMap(({ name, in: where }): Place[] =>
    where === 'header' ? [] : [{ label: name, in: where, fill: (value) => ({ [name]: value }) }],
  );
  if (operation.body === null) return places;
  const found = new Map<string, Place>();
  const { properties = {} } = resolved(operation.body);
  for (const [name, schema] of Object.entries(properties)) {
    walk(
      schema,
      name,
      { operation: operation.name, field: name, ids },
      (value) => ({ [name]: value }),
      found,
    );
  }
  return [...places, ...found.values()];
}

const conditionsInConditions = /(\.(?:all|any)\[\])+/g;

function walk(
  given: Schema,
  label: string,
  around: Around,
  fill: Place['fill'],
  found: Map<string, Place>,
): void {
  // Nested conditions have the same schema.
  const folded = label.replaceAll(conditionsInConditions, '.**');
  if (label.split('.**').length > 2 || label.length > 200) return;
  if (!found.has(folded)) found.set(folded, { label: folded, in: 'body', fill });
  const schema = resolved(given);
  for (const option of optionsOf(schema).map(resolved)) {
    if (option !== schema && (option.anyOf ?? option.oneOf) !== undefined)
      walk(option, label, around, fill, found);
    if (option.items !== undefined) walk(option.items, `${label}[]`, around, (value) => fill([value]), found);
    if (typeof option.additionalProperties === 'object')
      walk(option.additionalProperties, `${label}{}`, around, (value) => fill({ key: value }), found);
    for (const [name, part] of Object.entries(option.properties ?? {})) {
      const rest = sample(option, around) as object; // of a schema with properties
      walk(
        part,
        `${label}.${name}`,
        { ...around, field: name },
        (value) => fill({ ...rest, [name]: value }),
        found,
      );
    }
  }
}
