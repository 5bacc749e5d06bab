import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { confirm } from '../ui/confirm.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { saveFile } from '../ui/save-file.ts';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';

/** Everything about a person as a file, or erased for good. */
export function PersonData() {
  const form = useForm({ initialValues: { email: '' } });
  const save = useSend(routes.privacy.exportPerson, {
    form,
    onDone: ({ data }) => saveFile('person.json', 'application/json', [JSON.stringify(data, null, 2)]),
    invalidates: [routes.audit],
  });
  const erase = useSend(routes.privacy.erase, {
    form,
    done: 'Erased',
    invalidates: Object.values(routes),
    onDone: () => form.reset(),
  });
  const ask = ({ email }: typeof form.values) =>
    confirm({
      title: `Erase ${email}?`,
      text: 'Contacts with this e-mail lose everything personal, and the e-mail goes wherever else it stands: calls, payments, notes, answers, mails. Upcoming calls are cancelled. Calls and deals stay, without the person. This cannot be undone.',
      confirm: 'Erase for good',
      onConfirm: () => erase.mutate({ email }),
    });
  return (
    <Section title="Data of a person">
      <form onSubmit={form.onSubmit(({ email }) => save.mutate({ email }))}>
        <Stack>
          <Text size="sm" c="dimmed">
            When somebody asks what you hold about them, or wants to be forgotten. Both are noted in the audit
            log.
          </Text>
          <TextInput label="E-mail" type="email" required maw={400} {...form.getInputProps('email')} />
          <FormFailure form={form} />
          <Group>
            <Button type="submit" loading={save.isPending}>
              Save all data as a file
            </Button>
            <Button
              color="red"
              variant="light"
              loading={erase.isPending}
              disabled={form.values.email.trim() === ''}
              onClick={() => ask(form.values)}
            >
              Erase the person
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
