import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { confirm } from '../ui/confirm.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { saveFile } from '../ui/save-file.ts';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Exports all data of a person, or erases it permanently. */
export function PersonData() {
  const form = useForm({ initialValues: { email: '' } });
  const save = useSend(routes.privacy.exportPerson, {
    form,
    onDone: ({ data }) => saveFile('person.json', 'application/json', [JSON.stringify(data, null, 2)]),
    invalidates: [routes.audit],
  });
  const erase = useSend(routes.privacy.erase, {
    form,
    done: say('erased'),
    invalidates: Object.values(routes),
    onDone: () => form.reset(),
  });
  const ask = ({ email }: typeof form.values) =>
    confirm({
      title: say('eraseTitle', { email }),
      text: say('eraseText'),
      confirm: say('erase'),
      onConfirm: () => erase.mutate({ email }),
    });
  return (
    <Section title={say('person.title')}>
      <form onSubmit={form.onSubmit(({ email }) => save.mutate({ email }))}>
        <Stack>
          <Text size="sm" c="dimmed">
            {say('person.help')}
          </Text>
          <TextInput label={say('email')} type="email" required maw={400} {...form.getInputProps('email')} />
          <FormFailure form={form} />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {say('person.save')}
            </Button>
            <Button
              color="red"
              variant="light"
              loading={erase.isPending}
              disabled={form.values.email.trim() === ''}
              onClick={() => ask(form.values)}
            >
              {say('person.erase')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
