import { routes } from '@callwright/sdk/routes';
import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { contactsSave } from '../field-limits.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { useSend } from '../ui/use-send.ts';

export function CreateContact({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: '', phoneNumber: '' },
    validate: {
      email: (email, { phoneNumber }) =>
        `${email}${phoneNumber}`.trim() === '' ? 'Write an e-mail address or a phone number' : null,
    },
  });
  const save = useSend(routes.contacts.save, {
    form,
    invalidates: [routes.contacts, routes.tags],
    onDone: ({ data: { contact, created } }) => {
      notifications.show({
        message: created ? 'Contact created' : 'There was such a contact already; it has been updated',
        color: 'green',
      });
      form.reset();
      onClose();
      return navigate({ to: '/contacts/$contactId', params: { contactId: String(contact.id) } });
    },
  });
  return (
    <Dialog opened={opened} onClose={onClose} title="New contact">
      <form
        onSubmit={form.onSubmit(
          (values) => save.mutate(values),
          () => form.getInputNode('email')?.focus(),
        )}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label="First name"
              {...contactsSave.firstName}
              data-autofocus
              {...form.getInputProps('firstName')}
            />
            <TextInput label="Last name" {...contactsSave.lastName} {...form.getInputProps('lastName')} />
          </SimpleGrid>
          <TextInput label="E-mail" type="email" {...form.getInputProps('email')} />
          <TextInput label="Phone" type="tel" {...form.getInputProps('phoneNumber')} />
          <Text size="sm" c="dimmed">
            An e-mail or a phone number is needed.
          </Text>
          <FormButtons form={form} label="Create" onBack={onClose} pending={save.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
