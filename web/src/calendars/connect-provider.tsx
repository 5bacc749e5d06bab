import type { OAuthProviderName } from '@callwright/contract/calendar-providers.ts';
import { Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CalendarConnection } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { providerNames } from './calendar-words.ts';
import { useGoToProvider } from './go-to-provider.ts';
import { say } from './say.ts';

/** Providers with calendars. Zoom has none, so there is nothing to choose. */
export type CalendarOwner = Exclude<OAuthProviderName, 'ZOOM'>;
type Purpose = NonNullable<CalendarConnection['purpose']>;

const companies = (): Record<CalendarOwner, string> => ({
  GOOGLE_CALENDAR: say('button.GOOGLE'),
  MICROSOFT: say('company.MICROSOFT'),
});
const meetings: Record<CalendarOwner, string> = {
  GOOGLE_CALENDAR: 'Google Meet',
  MICROSOFT: 'Microsoft Teams',
};

type Props = { provider: CalendarOwner; onClose: () => void };

/** Asks for the purpose before the provider asks for permissions: read-only access needs fewer. */
export function ConnectProvider({ provider, onClose }: Props) {
  const form = useForm<{ purpose: Purpose }>({ initialValues: { purpose: 'WRITE' } });
  const go = useGoToProvider();
  const company = companies()[provider];
  return (
    <FormDialog
      title={say('provider.title', { provider: providerNames()[provider] })}
      submit={say('provider.continue', { company })}
      form={form}
      pending={go.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ purpose }) => go.mutate({ provider, purpose }))}
    >
      <Radio.Group label={say('provider.question')} {...form.getInputProps('purpose')}>
        <Stack gap="sm" mt="xs">
          <Radio
            value="WRITE"
            label={say('provider.write')}
            description={say('provider.writeHelp', { provider: meetings[provider] })}
          />
          <Radio
            value="READ"
            label={say('provider.read')}
            description={say('provider.readHelp', { provider: meetings[provider] })}
          />
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {say('provider.next', { company })}
      </Text>
    </FormDialog>
  );
}
