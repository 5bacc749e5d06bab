import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { enterWorkspace } from '../auth/enter-workspace.ts';
import { sessionQuery, useMay, useMe } from '../auth/session.ts';
import { testWorkspacesCreate } from '../field-limits.ts';
import { confirm } from '../ui/confirm.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Section } from '../ui/section.tsx';
import { momentOf } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { pickerFormat } from './picker-format.ts';
import { say } from './say.ts';

const workspacesMax = 5;

/** The person's test workspaces, and a button to create another; only for administrators. */
export function TestWorkspaces() {
  const isAdministrator = useMay('admin');
  const [creating, creation] = useDisclosure();
  const { workspaces } = useSuspenseQuery(sessionQuery).data;
  if (!isAdministrator) return null;
  const own = workspaces.filter(({ mode }) => mode === 'TEST');
  return (
    <Section title={say('workspaces')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {say('workspaces.help', { max: workspacesMax })}
        </Text>
        {own.length === 0 && <Text size="sm">{say('workspaces.none')}</Text>}
        {own.map((one) => (
          <TestWorkspace key={one.id} id={one.id} name={one.name} />
        ))}
        <Group>
          <Button variant="default" onClick={creation.open}>
            {say('create')}
          </Button>
        </Group>
      </Stack>
      {creating && <Create onClose={creation.close} />}
    </Section>
  );
}

function TestWorkspace({ id, name }: { id: number; name: string }) {
  const remove = useSend(routes.testWorkspaces.remove, {
    done: say('deleted'),
    invalidates: [routes.auth.session],
  });
  const ask = () =>
    confirm({
      title: say('delete.title', { name }),
      text: say('delete.help'),
      confirm: say('delete'),
      onConfirm: () => remove.mutate({ id }),
    });
  return (
    <Group justify="space-between" maw={560}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Badge variant="light" color="grape">
          {say('banner')}
        </Badge>
      </Group>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          aria-label={say('open.of', { name })}
          onClick={() => enterWorkspace(id)}
        >
          {say('open')}
        </Button>
        <Button size="xs" variant="subtle" color="red" loading={remove.isPending} onClick={ask}>
          {say('delete')}
        </Button>
      </Group>
    </Group>
  );
}

function Create({ onClose }: { onClose: () => void }) {
  const { timeZone } = useMe().workspace;
  const form = useForm<{ name: string; startsAt: string | null; seed: string }>({
    initialValues: { name: '', startsAt: null, seed: '' },
  });
  const create = useSend(routes.testWorkspaces.create, {
    form,
    done: say('created'),
    onDone: ({ data }) => enterWorkspace(data.testWorkspace.id),
  });
  return (
    <FormDialog
      form={form}
      title={say('create')}
      submit={say('create.send')}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ name, startsAt, seed }) =>
        create.mutate({
          name,
          ...(startsAt !== null && { startsAt: momentOf(startsAt.replace(' ', 'T'), timeZone) }),
          ...(seed !== '' && { seed }),
        }),
      )}
    >
      <TextInput
        label={say('create.name')}
        required
        data-autofocus
        {...testWorkspacesCreate.name}
        {...form.getInputProps('name')}
      />
      <DateTimePicker
        label={say('create.startsAt')}
        description={say('create.startsAtHelp')}
        clearable
        valueFormat={pickerFormat}
        {...form.getInputProps('startsAt')}
      />
      <TextInput
        label={say('create.seed')}
        description={say('create.seedHelp')}
        {...testWorkspacesCreate.seed}
        {...form.getInputProps('seed')}
      />
    </FormDialog>
  );
}
