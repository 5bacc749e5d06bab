import { routes } from '@callwright/sdk/routes';
import { FileInput, PasswordInput, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { operatorImportWorkspace } from '../field-limits.ts';
import { base64Of } from '../ui/base64-of.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

const purposes = ['MOVE', 'COPY'] as const;

/** Creates a workspace from an exported file. */
export function ImportWorkspace({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: {
      content: null as File | null,
      passphrase: '',
      purpose: 'MOVE' as (typeof purposes)[number],
    },
    validate: { content: (file) => (file === null ? say('bringIn.fileMissing') : null) },
  });
  const send = useSend(routes.operator.importWorkspace, {
    form,
    invalidates: [routes.operator],
    onDone: ({ data: { workspace, rows, addedPeople } }) => {
      notifications.show({
        color: 'green',
        title: say('bringIn.done', { name: workspace.name }),
        message: say('bringIn.counts', { rows: rows.toLocaleString(), addedPeople }),
      });
      onClose();
    },
  });
  const submit = async ({ content, ...values }: typeof form.values) => {
    if (content !== null) send.mutate({ ...values, content: await base64Of(content) });
  };
  return (
    <FormDialog
      form={form}
      title={say('bringIn')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void submit(values))}
      submit={say('bringIn.start')}
      pending={send.isPending}
    >
      <FileInput
        label={say('bringIn.file')}
        description={say('bringIn.fileHelp')}
        placeholder={say('bringIn.choose')}
        accept=".gz,application/gzip"
        data-autofocus
        {...form.getInputProps('content')}
      />
      <PasswordInput
        label={say('bringIn.passphrase')}
        required
        autoComplete="off"
        {...operatorImportWorkspace.passphrase}
        {...form.getInputProps('passphrase')}
      />
      <Radio.Group label={say('bringIn.purpose')} {...form.getInputProps('purpose')}>
        <Stack gap="xs" mt="xs">
          {purposes.map((purpose) => (
            <Radio
              key={purpose}
              value={purpose}
              label={say(`bringIn.${purpose}`)}
              description={say(`bringIn.${purpose}.help`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
