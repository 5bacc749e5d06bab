import type { Condition } from '@callwright/contract/condition-logic.ts';
import { speaker } from '../messages/app-language.ts';
import { joinList } from '../messages/fill.ts';
import { countryName } from '../ui/countries.ts';
import { isGroup, itemsOf, kindOf, type EditedCondition, type Group, type Item } from './groups.ts';
import { opForm, valuesTaken } from './operators.ts';
import { say } from './say.ts';
import { subjectOf, type Subject } from './subjects.ts';

/** The names needed in sentences. */
export type Words = {
  subjects: readonly Subject[];
  people: ReadonlyMap<string, string>;
};

/** “If Size is one of Large, Medium and Country is one of Germany”; “Always” without conditions. */
export function ifSentence(group: Group, words: Words): string {
  if (itemsOf(group).length === 0) return kindOf(group) === 'all' ? say('always') : say('never');
  return say('if', { condition: phrase(group, words) });
}

function phrase(item: Item, words: Words): string {
  if (!isGroup(item)) return conditionIn('clause', item, words);
  const parts = itemsOf(item).map((part) =>
    isGroup(part) && itemsOf(part).length > 1 ? `(${phrase(part, words)})` : phrase(part, words),
  );
  if (parts.length === 0) return kindOf(item) === 'all' ? say('alwaysInside') : say('neverInside');
  return parts.join(` ${say(kindOf(item) === 'all' ? 'and' : 'or')} `);
}

type NamedCondition = EditedCondition | (Omit<Condition, 'values'> & { values: string[] });

/** A condition on its own: “Size is one of Large, Medium”. */
export function conditionPhrase(condition: NamedCondition, words: Words): string {
  return conditionIn('phrase', condition, words);
}

/** In some languages, the word order of a condition within a sentence is different. */
function conditionIn(
  place: 'clause' | 'phrase',
  { op, values, ...named }: NamedCondition,
  words: Words,
): string {
  const subject = subjectOf(words.subjects, named);
  const label =
    subject?.label ?? named.identifier ?? (named.customFieldId === undefined ? '' : say('deletedField'));
  const about = label || '…';
  const isOne = values.length === 1;
  const form =
    isOne && op === 'IN' ? 'IS' : isOne && op === 'NOT_IN' ? 'IS_NOT' : opForm(op, subject?.kind ?? 'text');
  const written = values.map((value) => valueName(value, subject, words)).join(', ') || '…';
  if (place === 'clause') return say(`clause.${form}`, { about, values: written });
  const verb = say(`op.${form}`);
  return valuesTaken(op) === 'none'
    ? say('phrase.bare', { about, verb })
    : say('phrase', { about, verb, values: written });
}

/** The display text of a value: countries and people by name. */
export function valueName(value: string, subject: Subject | undefined, { people }: Words): string {
  if (subject?.kind === 'country') return countryName(value);
  if (subject?.kind === 'people') return people.get(value) ?? say('member', { id: value });
  return value;
}

/** “Anna, Ben, and Cleo” */
export function listed(names: readonly string[]): string {
  return joinList(names, speaker.language());
}
