import { askedQuestions, type Visitor } from '@callwright/contract/form-logic.ts';
import { Text } from '@mantine/core';
import type { CustomField } from '../records.ts';
import { AnswerField } from '../ui/answer-field.tsx';
import type { Question } from './event-values.ts';
import { fieldOfQuestion } from './question-fields.ts';
import { say } from './say.ts';

/** Answers by field id. */
export type Answers = Readonly<Record<number, readonly string[]>>;

export type Asked = { customFieldId: number; label: string; field: CustomField };

/** An unknown visitor, for trying out the form. */
export const nobodyYet: Visitor = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  timeZone: 'UTC',
  utm: {},
  now: 0,
};

/** The questions for a person with the answers so far: the same result as on the booking page. */
export function askedOf(
  questions: readonly Question[],
  fields: readonly CustomField[],
  answers: Answers,
  visitor: Visitor,
): (Asked & { step: number })[] {
  const askable = questions.flatMap((question) => {
    const field = fieldOfQuestion(fields, question);
    if (field === undefined || field.id === null || field.hidden) return [];
    const { id: customFieldId, identifier } = field;
    const label = `${question.label || field.name}${question.required || field.required ? ' *' : ''}`;
    const { step, showIf } = question;
    return [{ customFieldId, identifier, step, showIf, label, field }];
  });
  const given = new Map(Object.entries(answers).map(([id, answer]) => [Number(id), answer]));
  return askedQuestions(askable, given, visitor);
}

type Props = { asked: readonly Asked[]; answers: Answers; onChange: (answers: Answers) => void };

export function FormQuestions({ asked, answers, onChange }: Props) {
  if (asked.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {say('tryForm.nothing')}
      </Text>
    );
  return asked.map(({ customFieldId, label, field }) => (
    <AnswerField
      key={customFieldId}
      field={field}
      label={label}
      value={answers[customFieldId] ?? []}
      onChange={(answer) => onChange({ ...answers, [customFieldId]: answer })}
    />
  ));
}
