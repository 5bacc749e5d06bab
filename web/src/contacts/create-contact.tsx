import { routes } from '@callwright/sdk/routes';
import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { contactsSave } from '../field-limits.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

export function CreateContact({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: '', phoneNumber: '' },
    validate: {
      email: (email, { phoneNumber }) =>
        `${email}${phoneNumber}`.trim() === '' ? say('create.reachFirst') : null,
    },
  });
  const save = useSend(routes.contacts.save, {
    form,
    invalidates: [routes.contacts, routes.tags],
    onDone: ({ data: { contact, created } }) => {
      notifications.show({
        message: say(created ? 'create.done' : 'create.updated'),
        color: 'green',
      });
      form.reset();
      onClose();
      return navigate({ to: '/contacts/$contactId', params: { contactId: String(contact.id) } });
    },
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={say('new')}>
      <form
        onSubmit={form.onSubmit(
          (values) => save.mutate(values),
          () => form.getInputNode('email')?.focus(),
        )}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={say('firstName')}
              {...contactsSave.firstName}
              data-autofocus
              {...form.getInputProps('firstName')}
            />
            <TextInput
              label={say('lastName')}
              {...contactsSave.lastName}
              {...form.getInputProps('lastName')}
            />
          </SimpleGrid>
          <TextInput label={say('email')} type="email" {...form.getInputProps('email')} />
          <TextInput label={say('phone')} type="tel" {...form.getInputProps('phoneNumber')} />
          <Text size="sm" c="dimmed">
            {say('create.reachHelp')}
          </Text>
          <FormButtons form={form} label={say('create')} onBack={onClose} pending={save.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
