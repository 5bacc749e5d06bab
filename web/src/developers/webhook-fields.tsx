import { MultiSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { webhooksUpdate } from '../field-limits.ts';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { ChangeChoice } from './change-choice.tsx';
import { HeaderFields } from './header-fields.tsx';
import { say } from './say.ts';
import type { WebhookValues } from './webhook-values.ts';

type Props = { form: UseFormReturnType<WebhookValues> };

/** The fields of a webhook, for creation and later changes. */
export function WebhookFields({ form }: Props) {
  return (
    <>
      <TextInput
        label={say('webhook.url')}
        description={say('webhook.urlHelp')}
        withAsterisk
        inputMode="url"
        spellCheck={false}
        placeholder={say('webhook.urlExample')}
        {...form.getInputProps('url')}
      />
      <TextInput
        label={say('description')}
        description={say('description.help')}
        {...webhooksUpdate.description}
        {...form.getInputProps('description')}
      />
      <ChangeChoice
        value={form.values.types}
        onChange={(types) => form.setFieldValue('types', types)}
        error={form.errors['types']}
      />
      <Filters form={form} />
      <Shape form={form} />
      <HeaderFields
        value={form.values.headers}
        onChange={(headers) => form.setFieldValue('headers', headers)}
        error={form.errors['headers']}
      />
    </>
  );
}

function Filters({ form }: Props) {
  const events = useEventOptions();
  const members = useMemberOptions();
  const common = { searchable: true, clearable: true, nothingFoundMessage: say('nothingFound') };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <MultiSelect
        label={say('onlyEvents')}
        description={say('onlyEvents.help')}
        placeholder={form.values.eventIds.length === 0 ? say('all') : ''}
        data={events}
        {...common}
        {...form.getInputProps('eventIds')}
      />
      <MultiSelect
        label={say('onlyMembers')}
        description={say('onlyMembers.help')}
        placeholder={form.values.userIds.length === 0 ? say('all') : ''}
        data={members}
        {...common}
        {...form.getInputProps('userIds')}
      />
    </SimpleGrid>
  );
}

function Shape({ form }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Radio.Group label={say('payload')} {...form.getInputProps('payload')}>
        <Stack gap="xs" mt="xs">
          <Radio value="full" label={say('payload.full')} description={say('payload.fullHelp')} />
          <Radio value="thin" label={say('payload.thin')} description={say('payload.thinHelp')} />
        </Stack>
      </Radio.Group>
      <Radio.Group label={say('format')} {...form.getInputProps('format')}>
        <Stack gap="xs" mt="xs">
          <Radio value="plain" label={say('format.one')} description={say('format.oneHelp')} />
          <Radio value="array" label={say('format.list')} description={say('format.listHelp')} />
        </Stack>
      </Radio.Group>
    </SimpleGrid>
  );
}
