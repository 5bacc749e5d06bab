import type { OAuthProviderName } from '@callwright/contract/calendar-providers.ts';
import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { CalendarProviderState } from '../records.ts';
import { providerNames } from './calendar-words.ts';
import { ConnectAddress } from './connect-address.tsx';
import { ConnectDav } from './connect-dav.tsx';
import { ConnectProvider, type CalendarOwner } from './connect-provider.tsx';
import { davPresets, type DavPreset } from './dav-presets.ts';
import { useGoToProvider } from './go-to-provider.ts';
import { speaker } from '../messages/app-language.ts';
import { joinList } from '../messages/fill.ts';
import { say } from './say.ts';

const address = 'address';
const buttonNames = (): Record<OAuthProviderName, string> => ({
  GOOGLE_CALENDAR: say('button.GOOGLE'),
  MICROSOFT: say('provider.MICROSOFT'),
  ZOOM: say('button.ZOOM'),
});
const withCalendars: readonly CalendarOwner[] = ['GOOGLE_CALENDAR', 'MICROSOFT'];

type Choice = DavPreset | CalendarOwner | typeof address;

/** All the ways to connect a calendar; those that the operator has not set up say what is missing. */
export function ConnectButtons({ providers }: { providers: readonly CalendarProviderState[] }) {
  const [open, setOpen] = useState<Choice | null>(null);
  const close = () => setOpen(null);
  const go = useGoToProvider();
  const missing = providers.filter(({ isSetUp }) => !isSetUp);
  const atProvider = (provider: OAuthProviderName, onClick: () => void) => (
    <Button
      key={provider}
      variant="default"
      px="xs"
      disabled={missing.some((state) => state.provider === provider)}
      loading={go.isPending && go.variables.provider === provider}
      onClick={onClick}
    >
      {buttonNames()[provider]}
    </Button>
  );
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="xs">
        {withCalendars.map((provider) => atProvider(provider, () => setOpen(provider)))}
        {davPresets().map((preset) => (
          <Button key={preset.key} px="xs" variant="default" onClick={() => setOpen(preset)}>
            {preset.name}
          </Button>
        ))}
        <Button px="xs" variant="default" onClick={() => setOpen(address)}>
          {say('button.address')}
        </Button>
        {atProvider('ZOOM', () => go.mutate({ provider: 'ZOOM' }))}
      </SimpleGrid>
      {missing.length > 0 && (
        <Stack gap={2}>
          {missing.map(({ provider, needs }) => (
            <Text key={provider} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {say('missing', {
                provider: providerNames()[provider],
                join: joinList(needs, speaker.language()),
              })}
            </Text>
          ))}
        </Stack>
      )}
      {open !== null && <Connecting choice={open} onClose={close} />}
    </Stack>
  );
}

function Connecting({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  if (choice === address) return <ConnectAddress onClose={onClose} />;
  return typeof choice === 'string' ? (
    <ConnectProvider provider={choice} onClose={onClose} />
  ) : (
    <ConnectDav preset={choice} onClose={onClose} />
  );
}
