import { Autocomplete } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { contactsUpdate } from '../field-limits.ts';
import { useTagNames } from '../tags/use-tags.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import type { BulkProps } from './bulk-actions.tsx';
import { say } from './say.ts';
import { useUpdateMany } from './use-update-many.ts';

/** Adds one tag to all of them; existing tags stay. */
export function BulkTag({ contacts, onClose, onDone }: BulkProps) {
  const form = useForm({
    initialValues: { tag: '' },
    validate: { tag: (tag) => (tag.trim() === '' ? say('tag.nameFirst') : null) },
  });
  const tags = useTagNames(useDebouncedValue(form.values.tag.trim(), 200)[0]);
  const add = useUpdateMany({ form, done: (count) => say('tag.done', { count }), onDone });
  const submit = ({ tag }: typeof form.values) =>
    add.mutate({ contacts: contacts.map(({ id }) => ({ id, tag })) });
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
    </FormDialog>
  );
}
