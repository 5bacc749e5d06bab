import { routes } from '@callwright/sdk/routes';
import { Button, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import type { Webhook } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { changeOptions } from './change-groups.ts';
import { Written } from './exchange-view.tsx';
import { say } from './say.ts';
import { webhookReads } from './webhook-words.ts';

export function TestWebhook({ webhook }: { webhook: Webhook }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button onClick={open}>{say('test.send')}</Button>
      {opened && <Dialog webhook={webhook} onClose={close} />}
    </>
  );
}

function Dialog({ webhook: { id }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const form = useForm({ initialValues: { type: 'call.booked' } });
  const test = useSend(routes.webhooks.test, {
    form,
    done: say('test.sent'),
    invalidates: webhookReads,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={say('test.send')}
      submit={say('send')}
      isLarge
      pending={test.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ type }) => test.mutate({ id, type }))}
    >
      <Text size="sm">{say('test.help')}</Text>
      <Select
        label={say('test.type')}
        searchable
        allowDeselect={false}
        data={changeOptions()}
        {...form.getInputProps('type')}
      />
      <Example type={form.values.type} />
    </FormDialog>
  );
}

/** The example of a type from the catalog. */
function Example({ type }: { type: string }) {
  const found = useQuery({ ...query(routes.webhooks.types, { types: type }), staleTime: Infinity }).data
    ?.data[0];
  if (found === undefined) return null;
  return <Written label={say('test.preview')} text={JSON.stringify(found.example.data, null, 2)} />;
}
