import { MultiSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { ChangeChoice } from './change-choice.tsx';
import { HeaderFields } from './header-fields.tsx';
import type { WebhookValues } from './webhook-values.ts';

type Props = { form: UseFormReturnType<WebhookValues> };

/** What can be said of a webhook when it is created, and changed later. */
export function WebhookFields({ form }: Props) {
  return (
    <>
      <TextInput
        label="Address"
        description="An https address on the public internet, on port 80, 443 or above 1023, without a user name in it. Redirects are not followed. Addresses of private networks are refused, unless the operator of this installation has allowed them."
        withAsterisk
        inputMode="url"
        spellCheck={false}
        placeholder="https://example.com/hooks/callwright"
        {...form.getInputProps('url')}
      />
      <TextInput
        label="Description"
        description="What it is for, to distinguish it from others"
        maxLength={255}
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
  const common = { searchable: true, clearable: true, nothingFoundMessage: 'Nothing found' };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <MultiSelect
        label="Only about these events"
        description="Events about other records are not sent"
        placeholder={form.values.eventIds.length === 0 ? 'All' : ''}
        data={events}
        {...common}
        {...form.getInputProps('eventIds')}
      />
      <MultiSelect
        label="Only about these members"
        description="As host, setter or owner"
        placeholder={form.values.userIds.length === 0 ? 'All' : ''}
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
      <Radio.Group label="What is sent" {...form.getInputProps('payload')}>
        <Stack gap="xs" mt="xs">
          <Radio value="full" label="The whole record" description="As the API shows it" />
          <Radio
            value="thin"
            label="Its ids alone"
            description="The receiver reads the rest with its own key, so no personal data is sent"
          />
        </Stack>
      </Radio.Group>
      <Radio.Group label="In which form" {...form.getInputProps('format')}>
        <Stack gap="xs" mt="xs">
          <Radio value="plain" label="One object" description="Right for almost everybody" />
          <Radio
            value="array"
            label="A list of one"
            description="For receivers that expect a list; its item says its type as hookType as well"
          />
        </Stack>
      </Radio.Group>
    </SimpleGrid>
  );
}
