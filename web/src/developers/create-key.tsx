import { provisioningScope, provisioningScopes } from '@callwright/contract/scopes.ts';
import { routes } from '@callwright/sdk/routes';
import { Button, Group, SegmentedControl, Switch, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { accountCreateKey } from '../field-limits.ts';
import { useMe } from '../auth/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { today } from '../ui/time.ts';
import { FormButtons } from '../ui/form-buttons.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { ShownOnce } from './shown-once.tsx';

export const reaches = () => [
  { value: '*', label: say('choice.all') },
  { value: '*:read', label: say('reach.read') },
  { value: 'chosen', label: say('reach.chosen') },
  { value: provisioningScope, label: say('group.user') },
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
      isStrict: true,
    },
  });
  const create = useSend(routes.account.createKey, { form, invalidates: [routes.account.listKeys] });
  const submit = ({ name, reach, scopes: chosen, expiresAt, allowedIps, isStrict }: typeof form.values) =>
    create.mutate({
      name,
      ...(reach === provisioningScope
        ? { purpose: 'PROVISIONING', scopes: [...provisioningScopes] }
        : { scopes: reach === 'chosen' ? chosen : [reach] }),
      allowedIps,
      handling: isStrict ? 'STRICT' : 'LENIENT',
      expiresAt: expiresAt === null ? null : `${expiresAt}T23:59:59Z`,
    });
  return (
    <Dialog isLarge opened onClose={onClose} title={say('key.new')} closeOnClickOutside={false}>
      {create.data === undefined ? (
        <form onSubmit={form.onSubmit(submit)}>
          <Stack>
            <TextInput
              label={say('name')}
              description={say('key.nameHelp')}
              required
              {...accountCreateKey.name}
              data-autofocus
              {...form.getInputProps('name')}
            />
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label={say('key.reach')}
              data={reaches()}
              {...form.getInputProps('reach')}
            />
            {form.values.reach === provisioningScope && <Text size="sm">{say('key.provisioning')}</Text>}
            {form.values.reach === 'chosen' && (
              <ScopeChoice
                label={say('scopes')}
                error={form.errors['scopes']}
                value={form.values.scopes}
                onChange={(value) => form.setFieldValue('scopes', value)}
              />
            )}
            <DatePickerInput
              label={say('key.lastDay')}
              placeholder={say('key.noExpiry')}
              clearable
              minDate={today(user.timeZone)}
              {...form.getInputProps('expiresAt')}
            />
            <TagsInput
              label={say('key.ips')}
              description={say('key.ipsHelp')}
              {...form.getInputProps('allowedIps')}
            />
            <Switch
              label={say('key.strict')}
              description={say('key.strictHelp')}
              {...form.getInputProps('isStrict', { type: 'checkbox' })}
            />
            <FormButtons form={form} label={say('key.create')} onBack={onClose} pending={create.isPending} />
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
      <ShownOnce what="key" label={say('key')} value={value} />
      <Text size="sm" c="dimmed">
        {say('key.use', { slice: value.slice(0, 4) })}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{say('done')}</Button>
      </Group>
    </Stack>
  );
}
