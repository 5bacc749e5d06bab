import { Button, Group, Modal, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api, type ContactDetail } from '../endpoints.ts';
import { contactStatusNames, optionsOf } from '../ui/choices.ts';
import { MemberSelect } from '../ui/member-select.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { useSend } from '../ui/use-send.ts';

const writable = {
  POTENTIAL: contactStatusNames.POTENTIAL,
  QUALIFIED: contactStatusNames.QUALIFIED,
  DISQUALIFIED: contactStatusNames.DISQUALIFIED,
};

function isWritable(status: string): status is keyof typeof writable {
  return Object.hasOwn(writable, status);
}

export function EditContact({ contact, onClose }: { contact: ContactDetail; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      firstName: contact.firstName ?? '',
      lastName: contact.lastName ?? '',
      email: contact.email ?? '',
      phoneNumber: contact.phoneNumber ?? '',
      secondary_email: contact.secondary_email ?? '',
      secondary_phoneNumber: contact.secondary_phoneNumber ?? '',
      status: contact.status as string,
      userId: contact.userId,
      timeZone: contact.timeZone,
    },
  });
  const save = useSend(api.contacts.update, {
    form,
    done: 'Contact saved',
    invalidates: ['/v1/contacts', '/v1/eventCalls'],
    onDone: onClose,
  });
  const submit = ({ status, ...values }: typeof form.values) =>
    save.mutate({
      id: contact.id,
      ...values,
      firstName: values.firstName || null,
      lastName: values.lastName || null,
      email: values.email || null,
      phoneNumber: values.phoneNumber || null,
      secondary_email: values.secondary_email || null,
      secondary_phoneNumber: values.secondary_phoneNumber || null,
      // A status that a booking gave stays unless another one is chosen.
      ...(isWritable(status) && status !== contact.status && { status }),
    });
  const statuses = [
    ...optionsOf(writable),
    ...(isWritable(contact.status)
      ? []
      : [{ value: contact.status, label: contactStatusNames[contact.status] }]),
  ];
  return (
    <Modal opened onClose={onClose} title="Edit the contact" size="lg">
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label="First name"
              maxLength={100}
              data-autofocus
              {...form.getInputProps('firstName')}
            />
            <TextInput label="Last name" maxLength={100} {...form.getInputProps('lastName')} />
            <TextInput label="E-mail" type="email" {...form.getInputProps('email')} />
            <TextInput label="Phone" type="tel" {...form.getInputProps('phoneNumber')} />
            <TextInput label="Other e-mail" type="email" {...form.getInputProps('secondary_email')} />
            <TextInput label="Other phone" type="tel" {...form.getInputProps('secondary_phoneNumber')} />
            <Select label="Status" allowDeselect={false} data={statuses} {...form.getInputProps('status')} />
            <MemberSelect
              label="Owner"
              clearable
              value={form.values.userId}
              onChange={(id) => form.setFieldValue('userId', id)}
              error={form.errors['userId']}
            />
            <TimeZoneSelect label="Time zone" clearable {...form.getInputProps('timeZone')} />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
