import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../auth/session.ts';
import type { CustomField } from '../records.ts';
import { FieldForm } from '../fields/field-form.tsx';
import { fieldFacts, useFormFields } from '../rules/subjects.ts';
import { OrderedList } from '../ui/ordered-list.tsx';
import { Section } from '../ui/section.tsx';
import type { EventForm, Question } from './event-values.ts';
import { QuestionCard } from './question-card.tsx';
import { fieldOfQuestion, questionKey } from './question-fields.ts';
import { Refusals } from './refusals.tsx';
import { say } from './say.ts';

type List = 'questions' | 'secondaryQuestions';

const peopleTypes: ReadonlySet<CustomField['inputType']> = new Set(['USER', 'USERS_MULTIPLE']);

/** The questions, their order, and their conditions. */
export function QuestionsPart({ form, list }: { form: EventForm; list: List }) {
  const fields = useFormFields();
  const mayCreate = useMay('events:write');
  const [opened, setOpened] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const questions = form.values[list];
  const set = (next: Question[]) => form.setFieldValue(list, next);
  const askable = fields.filter(
    (field) =>
      !field.hidden &&
      !field.isSystemField &&
      !peopleTypes.has(field.inputType) &&
      (list === 'secondaryQuestions' || field.type === 'CONTACT') &&
      !questions.some((question) => fieldOfQuestion(fields, question)?.id === field.id),
  );
  const add = ({ id, required }: CustomField) => {
    if (id === null) return;
    const step = questions.at(-1)?.step ?? 1;
    const question: Question = { customFieldId: id, label: null, required, step, showIf: null };
    set([...questions, question]);
    setOpened(questionKey(question));
  };
  return (
    <Section title={say(list)}>
      <Text size="sm" c="dimmed">
        {say(questions.length === 0 ? `${list}.none` : `${list}.about`)}
      </Text>
      <Refusals form={form} name={list} />
      <OrderedList
        label={say(list)}
        items={questions}
        keyOf={questionKey}
        nameOf={(question) =>
          question.label || (fieldOfQuestion(fields, question)?.name ?? say('question.unnamed'))
        }
        onOrder={set}
      >
        {(question, index) => (
          <>
            <QuestionCard
              question={question}
              field={fieldOfQuestion(fields, question)}
              isKnown={fields.length > 0}
              isOpen={opened === questionKey(question)}
              onOpen={(isOpen) => setOpened(isOpen ? questionKey(question) : null)}
              onChange={(to) => set(questions.with(index, { ...question, ...to }))}
              onRemove={() => set(questions.toSpliced(index, 1))}
            />
            <Refusals form={form} name={list} item={index} />
          </>
        )}
      </OrderedList>
      <Group align="flex-end">
        <Select
          label={say(`${list}.add`)}
          placeholder={say('question.choose')}
          searchable
          w={320}
          maw="100%"
          nothingFoundMessage={say('question.noField')}
          data={askable.map((field) => ({
            value: String(field.id),
            label: `${field.name} (${fieldFacts(field)})`,
          }))}
          value={null}
          onChange={(id) => {
            const field = fields.find((one) => String(one.id) === id);
            if (field !== undefined) add(field);
          }}
        />
        {mayCreate && (
          <Button variant="light" onClick={() => setCreating(true)}>
            {say('question.newField')}
          </Button>
        )}
      </Group>
      {isCreating && (
        <FieldForm type="CONTACT" field={null} onClose={() => setCreating(false)} onCreated={add} />
      )}
    </Section>
  );
}
