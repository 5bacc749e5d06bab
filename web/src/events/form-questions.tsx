import { holds, type Facts } from '@callwright/contract/condition-logic.ts';
import { Text } from '@mantine/core';
import type { CustomField } from '../endpoints.ts';
import { AnswerField } from '../ui/answer-field.tsx';
import type { Question } from './event-values.ts';
import { fieldOfQuestion } from './question-fields.ts';

/** Answers by id of the field. */
export type Answers = Readonly<Record<number, readonly string[]>>;

type Props = {
  questions: readonly Question[];
  fields: readonly CustomField[];
  answers: Answers;
  onChange: (answers: Answers) => void;
};

/** The questions that are asked, given what has been answered so far. */
export function FormQuestions({ questions, fields, answers, onChange }: Props) {
  const facts = factsOf(fields, answers);
  const shown = questions.flatMap((question) => {
    const field = fieldOfQuestion(fields, question);
    const isAsked = field?.id && !field.hidden && (question.showIf === null || holds(question.showIf, facts));
    return isAsked ? [{ question, field, id: field.id ?? 0 }] : [];
  });
  if (shown.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing is asked here.
      </Text>
    );
  return shown.map(({ question, field, id }) => (
    <AnswerField
      key={id}
      field={field}
      label={`${question.label || field.name}${question.required ? ' *' : ''}`}
      value={answers[id] ?? []}
      onChange={(answer) => onChange({ ...answers, [id]: answer })}
    />
  ));
}

function factsOf(fields: readonly CustomField[], answers: Answers): Facts {
  const given = fields.flatMap((field) => {
    const answer = field.id === null ? undefined : answers[field.id];
    return field.id === null || answer === undefined || answer.length === 0
      ? []
      : [{ field, id: field.id, answer }];
  });
  return {
    byField: new Map(given.map(({ id, answer }) => [id, answer])),
    byName: new Map(
      given.flatMap(({ field, answer }) =>
        [...field.aliases, field.identifier].map((name) => [name, answer] as const),
      ),
    ),
    identifiers: new Map(),
  };
}
