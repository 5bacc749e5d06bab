import { nameIn } from './filter.ts';

export type Selection = {
  readonly attributes?: readonly string[] | undefined;
  readonly excludedAttributes?: readonly string[] | undefined;
};

/** Attributes that are in every reply (RFC 7643 3.1, 7). */
const always = new Set(['schemas', 'id']);

/** The requested attributes of a resource (RFC 7644 3.9). */
export function selected<T extends { readonly id: string; readonly schemas: readonly string[] }>(
  resource: T,
  { attributes, excludedAttributes }: Selection,
): T {
  const urn = resource.schemas[0] ?? '';
  if (attributes !== undefined && attributes.length > 0) return pick(resource, namesOf(attributes, urn));
  if (excludedAttributes !== undefined) return drop(resource, namesOf(excludedAttributes, urn));
  return resource;
}

function namesOf(names: readonly string[], urn: string): ReadonlySet<string> {
  return new Set(names.map((name) => nameIn(name, urn)));
}

function pick<T extends object>(resource: T, names: ReadonlySet<string>): T {
  return mapped(resource, (name, value) => {
    if (always.has(name) || names.has(name)) return value;
    const isPart = (part: string) => names.has(`${name}.${part}`);
    return [...names].some((wanted) => wanted.startsWith(`${name}.`)) ? parts(value, isPart) : undefined;
  });
}

function drop<T extends object>(resource: T, names: ReadonlySet<string>): T {
  return mapped(resource, (name, value) => {
    if (always.has(name)) return value;
    if (names.has(name)) return undefined;
    return parts(value, (part) => !names.has(`${name}.${part}`));
  });
}

function parts(value: unknown, isWanted: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((element) => parts(element, isWanted));
  if (typeof value !== 'object' || value === null) return value;
  return mapped(value, (name, part) => (isWanted(name) ? part : undefined));
}

/** The same object with mapped values, without those that become undefined. */
function mapped<T extends object>(resource: T, change: (name: string, value: unknown) => unknown): T {
  const entries = Object.entries(resource).map(([name, value]) => [name, change(name.toLowerCase(), value)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as T; // fewer of its fields
}
