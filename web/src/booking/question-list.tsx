/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { Answers } from './answer-check.ts';
import type { Question } from './api.ts';
import { keyOf, type FieldProblems } from './form-check.ts';
import { QuestionField } from './question-field.tsx';

type Props = {
  questions: readonly Question[];
  answers: Answers;
  onAnswer: (customFieldId: number, answer: string[]) => void;
  problems: FieldProblems;
};

/** Questions with their current answers and errors. */
export function QuestionList({ questions, answers, onAnswer, problems }: Props): JSX.Element {
  return (
    <>
      {questions.map((question) => (
        <QuestionField
          key={question.customFieldId}
          question={question}
          answer={answers[question.customFieldId] ?? []}
          problem={problems[keyOf(question)]}
          onAnswer={(answer) => onAnswer(question.customFieldId, answer)}
        />
      ))}
    </>
  );
}
