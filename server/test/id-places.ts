import { csvIds, csvIdsOrZero } from '@callwright/contract/comma-lists.ts';
import { id } from '@callwright/contract/shared.ts';
import type { z } from 'zod';

/**
 * A place in an input that takes an id: `hosts[].userId`, or `questions[].showIf.**.customFieldId` for nested
 * conditions.
 */
export type IdPlace = { readonly path: string; readonly isList: boolean };

// A schema keeps its definition when it is described or wrapped.
const single = id._zod.def;
const lists: ReadonlySet<unknown> = new Set([csvIds._zod.def, csvIdsOrZero._zod.def]);

/** Text fields that also identify a row: handles, and ids that are not numbers. */
const handle = /(^|\.)(token|previewId|linkPrefix|id|ids|[a-z]\w*Ids?)(\[\])?$/;
/** Ids of other systems. */
const foreign = /(^|\.)externalIds?$/;

/** Every place of an input that takes an id, found in the schema itself, so that no new one is missed. */
export function idPlaces(input: z.ZodObject): IdPlace[] {
  const places = new Map<string, IdPlace>();
  walk(input, '', (path, isList) => {
    const folded = path.replaceAll(/(\.(?:all|any)\[\])+/g, '.**');
    places.set(folded, { path: folded, isList });
  });
  return [...places.values()];
}

// The parts of all kinds of schema definitions that contain other schemas.
type Definition = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
};

function walk(schema: z.core.$ZodType, path: string, found: (path: string, isList: boolean) => void): void {
  const definition = schema._zod.def as object as Definition; // common view of all kinds
  if (definition === (single as object)) return found(path, false);
  if (lists.has(definition)) return found(path, true);
  if (definition.type === 'string' && handle.test(path) && !foreign.test(path)) return found(path, false);
  for (const [name, part] of Object.entries(definition.shape ?? {}))
    walk(part, path === '' ? name : `${path}.${name}`, found);
  if (definition.element) walk(definition.element, `${path}[]`, found);
  if (definition.valueType) walk(definition.valueType, `${path}{}`, found);
  for (const part of definition.options ?? []) walk(part, path, found);
  for (const part of [definition.innerType, definition.in, definition.out]) if (part) walk(part, path, found);
}
