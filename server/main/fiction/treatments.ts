import { searchText } from '#/platform/lists/search.ts';
import type { Copying } from './copying.ts';
import { turnedAnswer } from './answers.ts';
import { turnedParameters, turnedTexts } from './texts.ts';

export type Row = Readonly<Record<string, unknown>>;
/** What happens to a value in a copy. `made` has the columns of the row that were treated before. */
export type Treatment = (copying: Copying, value: unknown, row: Row, made: Row) => unknown;

/** Treats a text; null stays null. */
function ofText(treat: (copying: Copying, text: string, row: Row) => unknown): Treatment {
  return (copying, value, row) => (typeof value === 'string' ? treat(copying, value, row) : value);
}

// People: the contact that a row is about, or the person with its address.

export const firstName = ofText((copying, _, row) => copying.personOf(row).firstName);
export const lastName = ofText((copying, _, row) => copying.personOf(row).lastName);
export const fullName = ofText((copying, _, row) => nameOf(copying.personOf(row)));
export const memberName = ofText((copying, _, row) => nameOf(copying.memberOf(row['user_id'])));
export const memberFirstName = ofText((copying, name, row) =>
  name === '' ? '' : copying.memberOf(row['user_id']).firstName,
);
export const memberLastName = ofText((copying, name, row) =>
  name === '' ? '' : copying.memberOf(row['user_id']).lastName,
);
export const email = ofText((copying, address) => copying.invention.email(address));
export const phone = ofText((copying, number) => copying.invention.phone(number));
export const network = ofText((copying, address) => copying.invention.network(address));

// Texts.

/** What somebody wrote. */
export const text = ofText((copying, written) => copying.invention.text(written));
/** A name or text in the workspace's settings: stays, without names of people. */
export const label = ofText((copying, written) => copying.scrub(written));
export const link = ofText((copying, address) => copying.invention.link(address));
/** An id in links: replaced by another of the same kind. */
export const code = ofText((copying, id) => `${/^[a-z]+_/.exec(id)?.[0] ?? ''}${copying.invention.code(id)}`);
/** The search text, built from columns that were already treated. */
export function search(words: readonly string[], phones: readonly string[] = []): Treatment {
  const textsOf = (made: Row, columns: readonly string[]) =>
    columns.map((column) => made[column]).map((value) => (typeof value === 'string' ? value : null));
  return (_copying, _value, _row, made) => searchText(textsOf(made, words), textsOf(made, phones));
}

// Documents.

/** A JSON document: texts are replaced, except under keys that are known to hold data. */
export const document: Treatment = (copying, value) => turnedTexts(copying, value, 'WRITTEN');
/** A JSON document of settings: texts stay, without names of people. */
export const settings: Treatment = (copying, value) => turnedTexts(copying, value, 'SETTINGS');
/** Campaigns stay; ids of clicks and visitors are replaced. */
export const tracking: Treatment = (copying, value) =>
  turnedParameters(copying, value as Record<string, unknown>); // as the columns are
/** Answers by field id. */
export const answersByField: Treatment = (copying, value) =>
  Object.fromEntries(
    Object.entries(value as Record<string, string[]>) // as the column is
      .map(([fieldId, given]) => [fieldId, turnedAnswer(copying, Number(fieldId), given)]),
  );
/** The answer to a field: choices and numbers stay; people are made up. */
export const answer: Treatment = (copying, value, row) =>
  turnedAnswer(copying, Number(row['field_id']), value as string[]); // as the column is

// Values that are left out.

export const none: Treatment = () => null;
export const noEntries: Treatment = () => [];
export const noFields: Treatment = () => ({});
export const nought: Treatment = () => 0;

function nameOf({ firstName: first, lastName: last }: { firstName: string; lastName: string }): string {
  return `${first} ${last}`.trim();
}
