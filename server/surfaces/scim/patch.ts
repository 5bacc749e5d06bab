import type { PatchOperation } from '@callwright/contract/scim-shapes.ts';
import { asText, matches } from './match.ts';
import { invalidPath, readPath, type Target } from './patch-path.ts';
import { ScimError } from './scim-error.ts';
import type { ResourceSchema } from './schemas.ts';

/** The content of a resource, by attribute name. */
export type Content = Readonly<Record<string, unknown>>;

type Change = { readonly op: PatchOperation['op']; readonly value: unknown };

/**
 * The resource after the operations of a PATCH, applied in order (RFC 7644 3.5.2); throws 400. Nothing is stored here.
 * Accepts the variants of common directories: paths as keys of an operation without a path, values to remove as a list,
 * and attributes that are not stored.
 */
export function patched(
  content: Content,
  operations: readonly PatchOperation[],
  schema: ResourceSchema,
): Content {
  return operations.reduce((before, operation) => {
    const { op, path, value } = operation;
    if (path === undefined || path === null || path.trim() === '')
      return withoutPath(before, { op, value }, schema);
    return atPath(before, path, { op, value }, schema);
  }, content);
}

function withoutPath(content: Content, { op, value }: Change, schema: ResourceSchema): Content {
  if (op === 'remove') throw new ScimError('noTarget', 'An operation that removes needs a path');
  if (!isObject(value)) throw new ScimError('invalidValue', 'Without a path, the value has to be an object');
  return Object.entries(value).reduce(
    (before, [path, part]) => atPath(before, path, { op, value: part }, schema),
    content,
  );
}

function atPath(content: Content, path: string, change: Change, schema: ResourceSchema): Content {
  const target = readPath(path, schema);
  if (target === null) return content;
  const { attribute, part } = target;
  if (change.op !== 'remove' && change.value === undefined)
    throw new ScimError('invalidValue', `${path.slice(0, 100)}: A value is missing`);
  const before = content[attribute.name];
  const after = attribute.multiValued
    ? elementsAfter(Array.isArray(before) ? before : [], target, change, path)
    : part === null
      ? singleAfter(before, attribute.type === 'complex', change)
      : { ...(isObject(before) && before), [part.name]: valueAfter(change) };
  return { ...content, [attribute.name]: after };
}

function valueAfter({ op, value }: Change): unknown {
  return op === 'remove' ? undefined : value;
}

/** An addition keeps the parts of an attribute that it does not name. */
function singleAfter(before: unknown, isComplex: boolean, change: Change): unknown {
  if (!isComplex || change.op !== 'add' || !isObject(change.value)) return valueAfter(change);
  return { ...(isObject(before) && before), ...change.value };
}

function elementsAfter(before: readonly unknown[], target: Target, change: Change, path: string): unknown[] {
  if (target.filter !== null) return filteredAfter(before, target, change, path);
  if (target.part !== null) return partsAfter(before, target.part.name, change);
  const given = elementsIn(change.value);
  if (change.op === 'add') return unlike([...before, ...given]);
  if (change.op === 'replace') return unlike(given);
  // Entra ID lists the elements to remove as the value.
  if (change.value === undefined || change.value === null) return [];
  const removed = new Set(given.map(keyOf));
  return before.filter((element) => !removed.has(keyOf(element)));
}

/** `members[value eq "7"]` and `emails[type eq "work"].value`. */
function filteredAfter(
  before: readonly unknown[],
  { filter, part }: Target,
  change: Change,
  path: string,
): unknown[] {
  const isMeant = (element: unknown) => filter !== null && matches(element, filter);
  if (change.op === 'remove' && part === null) return before.filter((element) => !isMeant(element));
  if (!before.some(isMeant)) {
    if (change.op === 'remove') return [...before];
    throw new ScimError('noTarget', `Nothing is at ${path.slice(0, 100)}`);
  }
  return before.map((element) => {
    if (!isMeant(element)) return element;
    if (part !== null) return { ...(isObject(element) && element), [part.name]: valueAfter(change) };
    if (!isObject(change.value)) throw invalidPath(path);
    return change.op === 'add' && isObject(element) ? { ...element, ...change.value } : change.value;
  });
}

/** A part of all elements, such as `roles.value`. If there are none, an addition creates one. */
function partsAfter(before: readonly unknown[], part: string, change: Change): unknown[] {
  if (before.length === 0) return change.op === 'remove' ? [] : [{ [part]: change.value }];
  return before.map((element) => ({ ...(isObject(element) && element), [part]: valueAfter(change) }));
}

/** One or several elements, each as an object with its `value`. */
function elementsIn(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((element) => (isObject(element) ? element : { value: element }));
}

/** Removes duplicates; the first element with a value stays. */
function unlike(elements: readonly unknown[]): unknown[] {
  const known = new Set<string>();
  return elements.filter((element) => {
    const key = keyOf(element);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

function keyOf(element: unknown): string {
  const value = valueIn(element, 'value');
  return value === undefined ? JSON.stringify(element) : asText(value);
}

/** A part of an element; its name is matched case-insensitively. */
export function valueIn(element: unknown, part: string): unknown {
  if (!isObject(element)) return undefined;
  const name = Object.keys(element).find((key) => key.toLowerCase() === part.toLowerCase());
  return name === undefined ? undefined : element[name];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
