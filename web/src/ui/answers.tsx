import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { Reads } from '../api.ts';
import type { CustomField } from '../records.ts';
import { say } from '../lists/say.ts';
import { AnswerField } from './answer-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { Section } from './section.tsx';
import { Loaded } from './states.tsx';
import { useFields } from './use-fields.ts';
import { useSend } from './use-send.ts';
import { fieldName } from './default-names.ts';
import { useAnswerWriter } from './use-answer-writer.ts';

/** The record that the answers belong to. */
type Target = { contactId: number } | { eventCallId: number } | { dealId: number };
type Answers = Readonly<Record<string, readonly string[]>>;

type Props = {
  title: string;
  target: Target;
  answers: Answers;
  /** A system field shown before the others. */
  lead?: CustomField | undefined;
  mayWrite: boolean;
  /** Paths of reads that include the answers. */
  invalidates: readonly Reads[];
};

/** The custom fields of a contact, call or deal, each edited in place; empty if the workspace has none. */
export function AnswersSection({ title, answers, lead, ...rest }: Props) {
  const fields = useFields(kindOf(rest.target));
  if (fields.data?.data.length === 0 && lead === undefined) return null;
  return (
    <Section title={title}>
      <Loaded from={fields}>
        {({ data }) => (
          <Stack component="ul" m={0} p={0} gap="xs" style={{ listStyle: 'none' }}>
            {[...(lead === undefined ? [] : [lead]), ...data].map((field) => (
              <Answer
                key={field.identifier}
                {...rest}
                field={field}
                answer={answers[field.identifier] ?? []}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function kindOf(target: Target): CustomField['type'] {
  if ('contactId' in target) return 'CONTACT';
  return 'dealId' in target ? 'DEAL' : 'CALL';
}

type AnswerProps = Omit<Props, 'title' | 'answers' | 'lead'> & {
  field: CustomField;
  answer: readonly string[];
};

function Answer({ field, answer, mayWrite, target, invalidates }: AnswerProps) {
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const write = useAnswerWriter();
  const close = () => {
    setEditing(false);
    // Returns the focus to the button once it is rendered again.
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (editing)
    return (
      <li>
        <EditAnswer field={field} answer={answer} target={target} invalidates={invalidates} onClose={close} />
      </li>
    );
  const action = answer.length === 0 ? say('answer.add') : say('answer.change');
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text size="sm" c="dimmed">
          {fieldName(field)}
        </Text>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{write(field, answer)}</Text>
      </div>
      {mayWrite && (
        <Button
          ref={opener}
          variant="subtle"
          size="compact-sm"
          flex="none"
          aria-label={`${action} ${fieldName(field)}`}
          onClick={() => setEditing(true)}
        >
          {action}
        </Button>
      )}
    </Group>
  );
}

type EditProps = Omit<AnswerProps, 'mayWrite'> & { onClose: () => void };

function EditAnswer({ field, answer, target, invalidates, onClose }: EditProps) {
  const form = useForm<{ answer: readonly string[] }>({ initialValues: { answer } });
  const save = useSend(routes.fields.answer, {
    form,
    done: say('answer.saved', { name: fieldName(field) }),
    invalidates,
    onDone: onClose,
  });
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        save.mutate({ identifier: field.identifier, ...target, answer: [...values.answer] }),
      )}
    >
      <Stack
        gap="xs"
        onKeyDown={(event) => {
          // An open list of choices handles Escape itself.
          if (event.key === 'Escape' && !event.defaultPrevented) onClose();
        }}
      >
        <AnswerField
          field={field}
          value={form.values.answer}
          onChange={(next) => form.setFieldValue('answer', next)}
          error={form.errors['answer']}
          autoFocus
        />
        <FormFailure form={form} />
        <Group gap="xs">
          <Button type="submit" size="xs" loading={save.isPending}>
            {say('save')}
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            {say('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
