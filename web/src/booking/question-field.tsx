/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { isMoment, lengthMax, numberOf, ratingMax, takesSeveral } from './answer-check.ts';
import type { Question } from './api.ts';
import { ChoiceField, SelectField } from './choice-field.tsx';
import { TextField } from './field.tsx';
import { keyOf } from './form-check.ts';
import { say } from './say.ts';

type Props = {
  question: Question;
  answer: readonly string[];
  problem: string | undefined;
  onAnswer: (answer: string[]) => void;
};

/** With more choices, a list is shown. */
const radiosMax = 7;
const dateLengthMax = 40;
const numberLengthMax = 40;

/** Autofill hints for browsers, by the name of the field. */
const purposes: Readonly<Record<string, string>> = {
  company: 'organization',
  organization: 'organization',
  'job-title': 'organization-title',
  website: 'url',
  city: 'address-level2',
  'postal-code': 'postal-code',
  birthday: 'bday',
};

/** A question in the input that fits its type, with the right keyboard, limits and help. */
export function QuestionField(props: Props): JSX.Element {
  const { question, answer, onAnswer } = props;
  const { inputType, identifier } = question;
  const text = {
    ...sharedOf(props),
    value: answer[0] ?? '',
    onInput: (value: string) => onAnswer(value === '' ? [] : [value]),
    lengthMax: lengthMax(question),
    autocomplete: purposes[identifier] ?? 'off',
  };
  const choice = { ...sharedOf(props), chosen: answer, onChange: onAnswer, choices: question.options };
  switch (inputType) {
    case 'TEXT':
      return <TextField {...text} />;
    case 'TEXT_AREA':
      return <TextField {...text} rows={4} />;
    case 'NUMBER':
      return (
        <TextField
          {...text}
          lengthMax={numberLengthMax}
          inputMode={numberOf(question, 'decimals') === 0 ? 'numeric' : 'decimal'}
        />
      );
    case 'EMAIL':
      return <TextField {...text} type="email" inputMode="email" autocomplete="email" lengthMax={255} />;
    case 'URL':
      return <TextField {...text} inputMode="url" autocomplete="url" />;
    case 'DATE':
      return (
        <TextField
          {...text}
          type={isMoment(question) ? 'datetime-local' : 'date'}
          lengthMax={dateLengthMax}
        />
      );
    case 'RATING':
      return <ChoiceField {...choice} choices={ratings(question)} isRow />;
    case 'SINGLE_SELECT':
    case 'USER':
      return question.options.length > radiosMax ? <SelectField {...choice} /> : <ChoiceField {...choice} />;
    case 'MULTIPLE_SELECT':
    case 'USERS_MULTIPLE':
      return <ChoiceField {...choice} isSeveral={takesSeveral(question)} />;
    default:
      return inputType satisfies never;
  }
}

function sharedOf({ question, problem }: Props) {
  return {
    name: keyOf(question),
    label: labelOf(question),
    isRequired: question.required,
    hint: hintOf(question),
    problem,
  };
}

/** For money, the label includes the currency. */
function labelOf({ label, configuration }: Question): string {
  const { currency } = configuration;
  return typeof currency === 'string' ? `${label} (${currency})` : label;
}

function hintOf(question: Question): string | undefined {
  const help = question.help === null || question.help === '' ? [] : [question.help];
  const max = question.inputType === 'MULTIPLE_SELECT' ? numberOf(question, 'max') : undefined;
  const limit = max === undefined ? [] : [say('question.choicesMax', { count: max })];
  const texts = [...help, ...limit];
  return texts.length === 0 ? undefined : texts.join(' · ');
}

function ratings(question: Question) {
  return Array.from({ length: ratingMax(question) }, (_, index) => ({
    value: String(index + 1),
    label: String(index + 1),
    hint: null,
  }));
}
