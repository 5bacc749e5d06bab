import { routes } from '@callwright/sdk/routes';
import { Select, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { AnswerField } from '../ui/answer-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useFields } from '../ui/use-fields.ts';
import type { BulkProps } from './bulk-actions.tsx';
import { say } from './say.ts';
import { useUpdateMany } from './use-update-many.ts';

/** Sets the same answer, or stage, for all of them. */
export function BulkAnswer({ contacts, onClose, onDone }: BulkProps) {
  const stage = useQuery(query(routes.fields.contactStage, {}));
  const others = useFields('CONTACT');
  const fields = [...(stage.data === undefined ? [] : [stage.data.data]), ...(others.data?.data ?? [])];
  const form = useForm<{ identifier: string | null; answer: string[]; overrideExisting: boolean }>({
    initialValues: { identifier: null, answer: [], overrideExisting: true },
  });
  const field = fields.find(({ identifier }) => identifier === form.values.identifier);
  const save = useUpdateMany({ form, done: (count) => say('answer.done', { count }), onDone });
  return (
    <FormDialog
      form={form}
      title={say('answer.title', { count: contacts.length })}
      onClose={onClose}
      onSubmit={form.onSubmit(({ answer, overrideExisting }) => {
        if (field === undefined) return;
        save.mutate({
          contacts: contacts.map(({ id }) => ({ id, customFields: { [field.identifier]: answer } })),
          overrideExisting,
        });
      })}
      submit={say(form.values.answer.length === 0 ? 'answer.clear' : 'answer.save')}
      pending={save.isPending}
      disabled={field === undefined}
    >
      <Select
        label={say('answer.field')}
        placeholder={say('answer.choose')}
        searchable
        data-autofocus
        data={fields.map(({ identifier, name }) => ({ value: identifier, label: name }))}
        value={form.values.identifier}
        onChange={(identifier) => form.setValues({ identifier, answer: [] })}
      />
      {field !== undefined && (
        <>
          <AnswerField
            field={field}
            label={say('answer')}
            value={form.values.answer}
            onChange={(answer) => form.setFieldValue('answer', answer)}
            error={form.errors['answer']}
          />
          <Switch
            label={say('answer.replace')}
            {...form.getInputProps('overrideExisting', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDialog>
  );
}
