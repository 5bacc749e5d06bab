import { Modal, Progress, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { api } from '../endpoints.ts';
import { FormButtons } from '../ui/form-buttons.tsx';
import { useSendEach } from '../ui/use-send-each.ts';
import type { BulkProps } from './bulk-actions.tsx';

/** Puts one tag on all of them; what they have already stays. */
export function BulkTag({ contacts, onClose, onDone }: BulkProps) {
  const form = useForm({
    initialValues: { tag: '' },
    validate: { tag: (tag) => (tag.trim() === '' ? 'Write the name of a tag' : null) },
  });
  const add = useSendEach(api.contacts.update, {
    invalidates: ['/v1/contacts'],
    onDone: (count) => {
      notifications.show({ message: `Tagged: ${count}`, color: 'green' });
      onDone();
    },
  });
  const submit = ({ tag }: typeof form.values) => add.mutate(contacts.map(({ id }) => ({ id, tag })));
  return (
    <Modal opened onClose={onClose} title={`Tag ${contacts.length} contacts`}>
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <TextInput
            label="Tag"
            description="A tag that does not exist yet is made"
            maxLength={255}
            data-autofocus
            {...form.getInputProps('tag')}
          />
          {add.isPending && (
            <Progress value={(add.sent / contacts.length) * 100} aria-label="Contacts tagged so far" />
          )}
          <FormButtons label="Add the tag" onBack={onClose} pending={add.isPending} />
        </Stack>
      </form>
    </Modal>
  );
}
