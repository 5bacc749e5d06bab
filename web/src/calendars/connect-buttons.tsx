import { oauthProviders, type OAuthProviderName } from '@callwright/contract/calendar-providers.ts';
import { routes } from '@callwright/sdk/routes';
import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { CalendarProviderState } from '../records.ts';
import { useSend } from '../ui/use-send.ts';
import { providerNames } from './calendar-words.ts';
import { ConnectAddress } from './connect-address.tsx';
import { ConnectDav } from './connect-dav.tsx';
import { davPresets, type DavPreset } from './dav-presets.ts';

const address = 'address';
const buttonNames: Record<OAuthProviderName, string> = {
  GOOGLE_CALENDAR: 'Google',
  MICROSOFT: 'Microsoft 365',
  ZOOM: 'Zoom, for links',
};
const withCalendars = ['GOOGLE_CALENDAR', 'MICROSOFT'] as const;

/** Every way to connect a calendar; what the operator has not set up says what is missing. */
export function ConnectButtons({ providers }: { providers: readonly CalendarProviderState[] }) {
  const [open, setOpen] = useState<DavPreset | typeof address | null>(null);
  const close = () => setOpen(null);
  const go = useGoToProvider();
  const missing = providers.filter(({ isSetUp }) => !isSetUp);
  const atProvider = (provider: OAuthProviderName) => (
    <Button
      key={provider}
      variant="default"
      px="xs"
      disabled={missing.some((state) => state.provider === provider)}
      loading={go.isPending && go.variables.provider === provider}
      onClick={() => go.mutate({ provider })}
    >
      {buttonNames[provider]}
    </Button>
  );
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="xs">
        {withCalendars.map(atProvider)}
        {davPresets.map((preset) => (
          <Button key={preset.key} px="xs" variant="default" onClick={() => setOpen(preset)}>
            {preset.name}
          </Button>
        ))}
        <Button px="xs" variant="default" onClick={() => setOpen(address)}>
          Address (ICS)
        </Button>
        {atProvider('ZOOM')}
      </SimpleGrid>
      {missing.length > 0 && (
        <Stack gap={2}>
          {missing.map(({ provider, needs }) => (
            <Text key={provider} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {providerNames[provider]} is not set up here: the operator has to set {needs.join(' and ')}.
            </Text>
          ))}
        </Stack>
      )}
      {open === address && <ConnectAddress onClose={close} />}
      {open !== null && open !== address && <ConnectDav preset={open} onClose={close} />}
    </Stack>
  );
}

/** Leads to the provider, which asks the member itself and sends them back. */
export function useGoToProvider() {
  return useSend(routes.calendarConnections.authorize, {
    onDone: ({ data }) => location.assign(data.url),
  });
}

export function isOAuth(provider: string): provider is OAuthProviderName {
  return oauthProviders.some((name) => name === provider);
}
