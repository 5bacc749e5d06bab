import { Badge, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import type { CustomField } from '../records.ts';
import { ConditionGroup } from '../rules/condition-group.tsx';
import { asStored, fromStored } from '../rules/groups.ts';
import { ifSentence } from '../rules/sentences.ts';
import { fieldFacts } from '../rules/subjects.ts';
import { useWords } from '../rules/use-words.ts';
import { NumberField } from '../ui/number-field.tsx';
import { CardActions } from './card-actions.tsx';
import type { Question } from './event-values.ts';
import { say } from './say.ts';

type Props = {
  question: Question;
  field: CustomField | undefined;
  /** The fields are loaded, so that a missing one is known to be deleted. */
  isKnown: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (to: Partial<Question>) => void;
  onRemove: () => void;
};

/** A question as a summary, or opened for editing. */
export function QuestionCard({ question, field, isKnown, isOpen, onOpen, onChange, onRemove }: Props) {
  const words = useWords();
  const name = question.label || (field?.name ?? question.identifier ?? say('question.deletedField'));
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Group gap="xs">
            <Text fw={500}>{name}</Text>
            {question.required && (
              <Badge variant="light" color="orange">
                {say('question.required')}
              </Badge>
            )}
            <Badge variant="light" color="gray">
              {say('question.stepNumber', { number: question.step })}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {[
              field === undefined ? '' : fieldFacts(field),
              question.showIf === null ? '' : ifSentence(fromStored(question.showIf), words),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Flaw field={field} isKnown={isKnown} />
        </div>
        <CardActions name={name} isOpen={isOpen} onOpen={onOpen} onRemove={onRemove} />
      </Group>
      {isOpen && <QuestionFields question={question} field={field} name={name} onChange={onChange} />}
    </Stack>
  );
}

function Flaw({ field, isKnown }: Pick<Props, 'field' | 'isKnown'>) {
  if (!isKnown || (field !== undefined && !field.hidden)) return null;
  return (
    <Text size="sm" c="red">
      {field === undefined ? say('question.gone') : say('question.hidden')}
    </Text>
  );
}

function QuestionFields({
  question,
  field,
  name,
  onChange,
}: Pick<Props, 'question' | 'field' | 'onChange'> & { name: string }) {
  const { showIf } = question;
  return (
    <>
      <Group align="flex-end">
        <TextInput
          label={say('question.label')}
          placeholder={field?.name ?? ''}
          flex={1}
          miw={200}
          {...eventsUpdate.questions.label}
          value={question.label ?? ''}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        <NumberField
          label={say('question.step')}
          w={90}
          {...eventsUpdate.questions.step}
          value={question.step}
          onChange={(step) => onChange({ step: step ?? 1 })}
        />
      </Group>
      <Switch
        label={say('question.must')}
        checked={question.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
      <Switch
        label={say('question.conditional')}
        checked={showIf !== null}
        onChange={(event) => onChange({ showIf: event.currentTarget.checked ? { all: [] } : null })}
      />
      {showIf !== null && (
        <ConditionGroup
          label={say('question.when', { name })}
          group={fromStored(showIf)}
          onChange={(group) => onChange({ showIf: asStored(group) })}
          whenEmpty={say('question.always')}
        />
      )}
    </>
  );
}
