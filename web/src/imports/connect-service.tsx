import type { ImportService } from '@callwright/contract/import-rights.ts';
import { routes } from '@callwright/sdk/routes';
import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { importsCreate } from '../field-limits.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { importReads } from './use-step.ts';

/**
 * Connects a service by an API key. The import starts with a dry run; nothing is written until somebody confirms it.
 */
export function ConnectService({ kind }: { kind: ImportService }) {
  const navigate = useNavigate();
  const needsAddress = kind === 'callwright';
  const form = useForm({ initialValues: { baseUrl: '', key: '' } });
  const options = { form, fieldNames: { source: 'key' }, invalidates: importReads };
  const start = useSend(routes.imports.start, {
    ...options,
    onDone: ({ data }) =>
      void navigate({ to: '/settings/imports/$importId', params: { importId: String(data.import.id) } }),
  });
  const create = useSend(routes.imports.create, {
    ...options,
    onDone: ({ data }) => start.mutate({ id: data.import.id, dryRun: true }),
  });
  const submit = ({ baseUrl, key }: typeof form.values) =>
    create.mutate({ source: { kind, key: key.trim(), ...(needsAddress && { baseUrl: baseUrl.trim() }) } });
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack maw={520}>
        <Text size="sm" c="dimmed">
          {say(`service.${kind}Help`)}
        </Text>
        {needsAddress && (
          <TextInput
            label={say('service.address')}
            placeholder={say('service.addressExample')}
            type="url"
            required
            {...importsCreate.source.baseUrl}
            {...form.getInputProps('baseUrl')}
          />
        )}
        <PasswordInput
          label={say('service.key')}
          description={say('service.keyHelp')}
          required
          autoComplete="off"
          {...importsCreate.source.key}
          {...form.getInputProps('key')}
        />
        <FormFailure form={form} />
        <Group>
          <Button type="submit" loading={create.isPending || start.isPending}>
            {say('service.look')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
