import { routes } from '@callwright/sdk/routes';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { tagsUpdate } from '../field-limits.ts';
import type { Tag } from '../records.ts';
import type { colorNames } from '../ui/choices.ts';
import { ColorSelect } from '../ui/color-select.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { tagReads } from './use-tags.ts';

type Values = { name: string; color: keyof typeof colorNames | null };

export function TagForm({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: { name: tag?.name ?? '', color: (tag?.color ?? null) as Values['color'] }, // the service has the same
    validate: { name: (name) => (name.trim() === '' ? say('form.nameFirst') : null) },
  });
  const options = { form, invalidates: tagReads, onDone: onClose };
  const create = useSend(routes.tags.create, { ...options, done: say('form.created') });
  const update = useSend(routes.tags.update, { ...options, done: say('form.saved') });
  const submit = ({ name, color }: Values) => {
    const request = { name: name.trim(), color };
    if (tag === null) create.mutate(request);
    else update.mutate({ id: tag.id, ...request });
  };
  return (
    <FormDialog
      form={form}
      title={tag === null ? say('new') : say('form.title', { name: tag.name })}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      submit={tag === null ? say('form.create') : say('form.save')}
      pending={create.isPending || update.isPending}
      noValidate
    >
      <TextInput
        label={say('form.name')}
        withAsterisk
        {...tagsUpdate.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ColorSelect {...form.getInputProps('color')} />
    </FormDialog>
  );
}
