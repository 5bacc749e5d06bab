import { routes } from '@callwright/sdk/routes';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { TestText } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Keywords that the service recognizes. */
const words = ['STOP', 'START'] as const;

/** Sends a reply from the phone that received a text. */
export function AnswerText({ text: { id, number }, onClose }: { text: TestText; onClose: () => void }) {
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (value) => (value.trim() === '' ? say('phone.missing') : null) },
  });
  const answer = useSend(routes.testPhone.answer, {
    form,
    invalidates: [routes.testPhone, routes.textMessages],
    onDone: ({ data: { isHeard, wish } }) => {
      const said = isHeard ? say(`phone.heard.${wish ?? 'NOTHING'}`) : say('phone.unheard');
      notifications.show({ message: said, color: isHeard ? 'green' : 'orange' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('phone.title', { number })}
      submit={say('phone.send')}
      pending={answer.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ text }) => answer.mutate({ id, text }))}
    >
      <Text size="sm">{say('phone.answerHelp')}</Text>
      <Textarea label={say('phone.words')} autosize minRows={2} {...form.getInputProps('text')} />
      <Group gap="xs">
        {words.map((word) => (
          <Button key={word} size="xs" variant="default" onClick={() => form.setFieldValue('text', word)}>
            {word}
          </Button>
        ))}
      </Group>
    </FormDialog>
  );
}
