import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormFields } from '../rules/subjects.ts';
import { Section } from '../ui/section.tsx';
import type { Question } from './event-values.ts';
import { askedOf, FormQuestions, nobodyYet, type Answers } from './form-questions.tsx';
import { say } from './say.ts';

/** The form as invitees see it, step by step; nothing is sent. */
export function FormPreview({ questions }: { questions: readonly Question[] }) {
  const fields = useFormFields();
  const [answers, setAnswers] = useState<Answers>({});
  const [chosen, setStep] = useState('');
  if (questions.length === 0) return null;
  const steps = [...new Set(questions.map(({ step }) => step))].toSorted((a, b) => a - b).map(String);
  const step = steps.includes(chosen) ? chosen : (steps[0] ?? '1');
  return (
    <Section title={say('tryForm')}>
      {steps.length > 1 && (
        <SegmentedControl
          aria-label={say('tryForm.step')}
          data={steps.map((value) => ({ value, label: say('question.stepNumber', { number: value }) }))}
          value={step}
          onChange={setStep}
          style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
        />
      )}
      <Stack maw={520} gap="sm">
        <FormQuestions
          asked={askedOf(questions, fields, answers, nobodyYet).filter((one) => String(one.step) === step)}
          answers={answers}
          onChange={setAnswers}
        />
      </Stack>
      <Text size="sm" c="dimmed">
        {say('tryForm.help')}
      </Text>
    </Section>
  );
}
