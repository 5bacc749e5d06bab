import { nameIn, readFilter, type Filter } from './filter.ts';
import type { Attribute, ResourceSchema } from './schemas.ts';
import { ScimError } from './scim-error.ts';

/** The target of a PATCH operation (RFC 7644 3.5.2). */
export type Target = {
  readonly attribute: Attribute;
  /** `members[value eq "7"]` */
  readonly filter: Filter | null;
  /** `givenName` of `name.givenName` */
  readonly part: Attribute | null;
};

const pathPattern = /^([^[\].]+)(?:\[(.+)\])?(?:\.([\w$-]+))?$/s;
const namePattern = /^[\w$-]+$/;

/** Parses a path; null for attributes that are accepted but not stored, such as extensions. */
export function readPath(text: string, schema: ResourceSchema): Target | null {
  const path = withoutUrn(text.trim(), schema.id);
  // `urn:…:enterprise:2.0:User:department`, or the extension as a whole.
  if (/^urn:/i.test(path)) return null;
  const [, name, filterText, partName] = pathPattern.exec(path) ?? [];
  if (name === undefined || !namePattern.test(name)) throw invalidPath(text);
  const filter = filterText === undefined ? null : readFilter(filterText, schema.id);
  if (schema.ignored.has(name.toLowerCase())) return null;
  const attribute = named(schema.attributes, name);
  if (attribute === null) throw invalidPath(text);
  if (filter !== null && !attribute.multiValued) throw invalidPath(text);
  // Directories send everything in one request: refusing a read-only attribute would refuse the rest too.
  if (attribute.mutability === 'readOnly') return null;
  if (partName === undefined) return { attribute, filter, part: null };
  const part = named(attribute.subAttributes ?? [], partName);
  if (part === null) throw invalidPath(text);
  return { attribute, filter, part };
}

function named(attributes: readonly Attribute[], name: string): Attribute | null {
  return attributes.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? null;
}

function withoutUrn(path: string, urn: string): string {
  return nameIn(path, urn) === path.toLowerCase() ? path : path.slice(urn.length + 1);
}

export function invalidPath(path: string): ScimError {
  return new ScimError('invalidPath', `There is no attribute ${path.slice(0, 100)}`);
}
