import type { Condition } from '@callwright/contract/condition-logic.ts';
import { countryName } from './countries.ts';
import { isGroup, itemsOf, kindOf, type EditedCondition, type Group, type Item } from './groups.ts';
import { opName, valuesTaken } from './operators.ts';
import { subjectOf, type Subject } from './subjects.ts';

/** What sentences need to name things by. */
export type Words = {
  subjects: readonly Subject[];
  people: ReadonlyMap<string, string>;
};

/** “If Size is one of Large, Medium and Country is one of Germany”; nothing of conditions: “Always”. */
export function ifSentence(group: Group, words: Words): string {
  if (itemsOf(group).length === 0) return kindOf(group) === 'all' ? 'Always' : 'Never';
  return `If ${phrase(group, words)}`;
}

function phrase(item: Item, words: Words): string {
  if (!isGroup(item)) return conditionPhrase(item, words);
  const parts = itemsOf(item).map((part) =>
    isGroup(part) && itemsOf(part).length > 1 ? `(${phrase(part, words)})` : phrase(part, words),
  );
  if (parts.length === 0) return kindOf(item) === 'all' ? 'always' : 'never';
  return parts.join(kindOf(item) === 'all' ? ' and ' : ' or ');
}

export function conditionPhrase(
  { op, values, ...named }: EditedCondition | (Omit<Condition, 'values'> & { values: string[] }),
  words: Words,
): string {
  const subject = subjectOf(words.subjects, named);
  const kind = subject?.kind ?? 'text';
  const about =
    subject?.label ?? named.identifier ?? (named.customFieldId === undefined ? '…' : 'a deleted field');
  if (valuesTaken(op) === 'none') return `${about} ${opName(op, kind)}`;
  const written = values.map((value) => valueName(value, subject, words)).join(', ');
  const verb =
    values.length === 1 && op === 'IN'
      ? 'is'
      : values.length === 1 && op === 'NOT_IN'
        ? 'is not'
        : opName(op, kind);
  return `${about || '…'} ${verb} ${written || '…'}`;
}

/** How a value or a fact reads: countries and people by their names. */
export function valueName(value: string, subject: Subject | undefined, { people }: Words): string {
  if (subject?.kind === 'country') return countryName(value);
  if (subject?.kind === 'people') return people.get(value) ?? `person ${value}`;
  return value;
}

/** “Anna, Ben and Cleo” */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
