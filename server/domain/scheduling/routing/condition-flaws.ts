import type { Condition, Nested } from '@callwright/contract/condition-logic.ts';
import { isFact } from '@callwright/contract/facts.ts';
import type { Flaw } from './flaws.ts';
import { fieldOf, isOfForms, type World, type WorldField } from './world.ts';

/** The parts of a condition that refer to something that no longer exists. */
export function conditionFlaws(nested: Nested, world: World, path: string): Flaw[] {
  if ('all' in nested) return inParts(nested.all, world, `${path}.all`);
  if ('any' in nested) return inParts(nested.any, world, `${path}.any`);
  const { customFieldId, identifier = '' } = nested;
  if (customFieldId === undefined && isFact(identifier)) return [];
  const field = fieldOf(world, nested);
  return [
    ...fieldFlaws(nested, field, path),
    ...(field === undefined ? [] : optionFlaws(nested, field, path)),
  ];
}

function inParts(parts: readonly Nested[], world: World, path: string): Flaw[] {
  return parts.flatMap((part, place) => conditionFlaws(part, world, `${path}.${place}`));
}

/** Whether a field that a condition or question names is missing, or is not a field of forms. */
export function fieldFlaws(
  { customFieldId, identifier }: { customFieldId?: number | undefined; identifier?: string | undefined },
  field: WorldField | undefined,
  path: string,
): Flaw[] {
  const at = `${path}.${customFieldId === undefined ? 'identifier' : 'customFieldId'}`;
  if (field === undefined) {
    const named = customFieldId === undefined ? `“${identifier}”` : String(customFieldId);
    const params = { name: named };
    return [{ path: at, code: 'FIELD_MISSING', params, text: `The field ${named} no longer exists` }];
  }
  if (isOfForms(field)) return [];
  const text = `${field.name} is no longer a field of contacts or calls, so nobody can answer it`;
  return [{ path: at, code: 'FIELD_OF_OTHER_TYPE', params: { name: field.name }, text }];
}

const choosing: ReadonlySet<Condition['op']> = new Set(['IN', 'NOT_IN', 'EQUALS']);

function optionFlaws({ op, values }: Condition, field: WorldField, path: string): Flaw[] {
  const hasOptions = field.inputType === 'SINGLE_SELECT' || field.inputType === 'MULTIPLE_SELECT';
  if (!hasOptions || !choosing.has(op)) return [];
  return values.flatMap((value, place): Flaw[] => {
    const same = field.options.filter(({ name }) => name.toLowerCase() === value.trim().toLowerCase());
    if (same.some(({ isArchived }) => !isArchived)) return [];
    const at = `${path}.values.${place}`;
    const params = { name: field.name, option: value };
    if (same.length === 0)
      return [{ path: at, code: 'OPTION_MISSING', params, text: `${field.name} has no option “${value}”` }];
    const text = `The option “${value}” of ${field.name} is archived: only who chose it before has it`;
    return [{ path: at, code: 'OPTION_ARCHIVED', params, text }];
  });
}
