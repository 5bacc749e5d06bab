import { provisioningScope, provisioningScopes } from '@callwright/contract/scopes.ts';
import { routes } from '@callwright/sdk/routes';
import { Button, Group, SegmentedControl, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useMe } from '../auth/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { today } from '../ui/time.ts';
import { FormButtons } from '../ui/form-buttons.tsx';
import { useSend } from '../ui/use-send.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { ShownOnce } from './shown-once.tsx';

export const reaches = [
  { value: '*', label: 'Everything' },
  { value: '*:read', label: 'Read only' },
  { value: 'chosen', label: 'Chosen' },
  { value: provisioningScope, label: 'Members' },
];

export function CreateKey({ onClose }: { onClose: () => void }) {
  const { user } = useMe();
  const form = useForm({
    initialValues: {
      name: '',
      reach: 'chosen',
      scopes: [] as string[],
      expiresAt: null as string | null,
      allowedIps: [] as string[],
    },
  });
  const create = useSend(routes.account.createKey, { form, invalidates: [routes.account.listKeys] });
  const submit = ({ name, reach, scopes: chosen, expiresAt, allowedIps }: typeof form.values) =>
    create.mutate({
      name,
      ...(reach === provisioningScope
        ? { purpose: 'PROVISIONING', scopes: [...provisioningScopes] }
        : { scopes: reach === 'chosen' ? chosen : [reach] }),
      allowedIps,
      expiresAt: expiresAt === null ? null : `${expiresAt}T23:59:59Z`,
    });
  return (
    <Dialog isLarge opened onClose={onClose} title="New API key" closeOnClickOutside={false}>
      {create.data === undefined ? (
        <form onSubmit={form.onSubmit(submit)}>
          <Stack>
            <TextInput
              label="Name"
              description="What it is for"
              required
              maxLength={255}
              data-autofocus
              {...form.getInputProps('name')}
            />
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label="What it may do"
              data={reaches}
              {...form.getInputProps('reach')}
            />
            {form.values.reach === provisioningScope && (
              <Text size="sm">
                For a program that invites, changes and deactivates members below administrator. It can do
                nothing else.
              </Text>
            )}
            {form.values.reach === 'chosen' && (
              <ScopeChoice
                label="Scopes"
                error={form.errors['scopes']}
                value={form.values.scopes}
                onChange={(value) => form.setFieldValue('scopes', value)}
              />
            )}
            <DatePickerInput
              label="Last day"
              placeholder="Does not expire"
              clearable
              minDate={today(user.timeZone)}
              {...form.getInputProps('expiresAt')}
            />
            <TagsInput
              label="Allowed addresses"
              description="IP addresses or ranges; empty: from anywhere"
              {...form.getInputProps('allowedIps')}
            />
            <FormButtons form={form} label="Create key" onBack={onClose} pending={create.isPending} />
          </Stack>
        </form>
      ) : (
        <NewKey value={create.data.data.key} onClose={onClose} />
      )}
    </Dialog>
  );
}

function NewKey({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Stack>
      <ShownOnce what="key" label="API key" value={value} />
      <Text size="sm" c="dimmed">
        Programs send it as “Authorization: Bearer {value.slice(0, 4)}…”.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
