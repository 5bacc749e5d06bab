import { useMe } from '../auth/session.ts';
import { say } from '../lists/say.ts';
import type { CustomField } from '../records.ts';
import { namesOf } from './choices.ts';
import { optionName } from './default-names.ts';
import { ratingMax } from './use-fields.ts';
import { useMemberOptions } from './use-members.ts';
import { writeDateAnswer, writeNumberAnswer } from './write-answer.ts';

/** Writes the answer to a field as people read it: members by name, dates and numbers in the format of the field. */
export function useAnswerWriter(): (field: CustomField, answer: readonly string[]) => string {
  const members = useMemberOptions();
  const { user } = useMe();
  return (field, answer) => {
    const { inputType } = field;
    const [first] = answer;
    if (first === undefined) return '–';
    if (inputType === 'USER' || inputType === 'USERS_MULTIPLE') return namesOf(members, answer.join(','));
    if (inputType === 'DATE') return writeDateAnswer(field.configuration, first, user.timeZone);
    if (inputType === 'NUMBER') return writeNumberAnswer(field.configuration, first);
    if (inputType === 'RATING') return say('rating', { first, ratingMax: ratingMax(field) });
    return answer.map((name) => optionName(field, name)).join(', ');
  };
}
