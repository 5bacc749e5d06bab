import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { id, ofAnyCase, text } from './shared.ts';

const listItemsMax = 200;

/** A comma-separated list in one string. Blanks are removed; each item is validated. */
export function commaList<T extends z.ZodType>(item: T, what: string) {
  return z
    .string()
    .transform((value, context): z.output<T>[] => {
      const items = value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
      if (items.length > listItemsMax) {
        context.addIssue({ code: 'custom', ...issue('ITEMS_MAX', { max: listItemsMax }) });
        return z.NEVER;
      }
      const parsed: z.output<T>[] = [];
      for (const part of items) {
        const result = item.safeParse(part);
        if (!result.success) {
          context.addIssue({ code: 'custom', ...issue('NOT_IN_LIST', { value: part.slice(0, 40), what }) });
          return z.NEVER;
        }
        parsed.push(result.data);
      }
      return parsed;
    })
    .meta({ description: 'Comma-separated' });
}

const items = new WeakMap<object, z.ZodType>();

/** Remembers the item schema of a list, so that the list can also be described as an array. */
function listOf<S extends z.ZodType>(list: S, item: z.ZodType): S {
  items.set(list, item);
  return list;
}

/** The item schema of a comma-separated list; null for any other schema. */
export function itemOf(list: object): z.ZodType | null {
  return items.get(list) ?? null;
}

export const csvIds = listOf(commaList(id, 'a positive integer'), id);
/** The same in a body, where clients may also send an array or a single id. */
export const idsInBody = listOf(
  z
    .union([csvIds, z.array(id).max(listItemsMax), id.transform((value) => [value])], {
      error: 'Must be ids, comma-separated or as an array',
    })
    .meta({ description: 'Comma-separated, or an array' }),
  id,
);
/** Ids, where 0 means “nobody”. */
export const csvIdsOrZero = listOf(
  commaList(z.union([id, z.literal('0').transform(() => 0)]), 'a positive integer or 0'),
  z.int().min(0),
);
export const csvTexts = listOf(commaList(text(255), 'valid text'), text(255));

export function csvOf<const V extends readonly [string, ...string[]]>(values: V) {
  const list = commaList(z.enum(values), `one of ${values.join(', ')}`).meta({
    description: `Comma-separated; any of ${values.join(', ')}`,
  });
  return listOf(list, z.enum(values));
}

export function csvOfAnyCase<const V extends readonly [string, ...string[]]>(values: V) {
  const list = commaList(ofAnyCase(values), `one of ${values.join(', ')}`).meta({
    description: `Comma-separated; any of ${values.join(', ')}, in any case`,
  });
  return listOf(list, z.enum(values));
}
