import { routes } from '@callwright/sdk/routes';
import { Autocomplete, Progress } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { contactsUpdate } from '../field-limits.ts';
import { useTagNames } from '../tags/use-tags.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSendEach } from '../ui/use-send-each.ts';
import type { BulkProps } from './bulk-actions.tsx';
import { say } from './say.ts';

/** Puts one tag on all of them; what they have already stays. */
export function BulkTag({ contacts, onClose, onDone }: BulkProps) {
  const form = useForm({
    initialValues: { tag: '' },
    validate: { tag: (tag) => (tag.trim() === '' ? say('tag.nameFirst') : null) },
  });
  const tags = useTagNames(useDebouncedValue(form.values.tag.trim(), 200)[0]);
  const add = useSendEach(routes.contacts.update, {
    form,
    invalidates: [routes.contacts, routes.tags],
    onDone: (count) => {
      notifications.show({ message: say('tag.done', { count }), color: 'green' });
      onDone();
    },
  });
  const submit = ({ tag }: typeof form.values) => add.mutate(contacts.map(({ id }) => ({ id, tag })));
  return (
    <FormDialog
      form={form}
      title={say('tag.title', { count: contacts.length })}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      submit={say('tag.add')}
      pending={add.isPending}
    >
      <Autocomplete
        label={say('tag')}
        description={say('tag.help')}
        data={tags}
        limit={20}
        {...contactsUpdate.tag}
        data-autofocus
        {...form.getInputProps('tag')}
      />
      {add.isPending && (
        <Progress value={(add.sent / contacts.length) * 100} aria-label={say('tag.progress')} />
      )}
    </FormDialog>
  );
}
