import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import type { SlackApp, SlackChannel } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { AppCard } from './app-card.tsx';
import { AddChannel } from './channel-form.tsx';
import { ChannelList } from './channel-list.tsx';
import { MessageList } from './message-list.tsx';
import { say } from './say.ts';

const refreshMs = 15_000;

/** The Slack channels with their topics, and whether messages arrive. */
export function Slack() {
  const found = useQuery({ ...query(routes.slackChannels.list, {}), refetchInterval: refreshMs });
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw={680}>
        {say('help')}
      </Text>
      <Loaded from={found}>
        {({ data: { channels, app } }) => (
          <>
            <Channels channels={channels} app={app} />
            <AppCard app={app} />
            {channels.length > 0 && <MessageList />}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Channels({ channels, app }: { channels: readonly SlackChannel[]; app: SlackApp | null }) {
  const [adding, add] = useDisclosure();
  const button = (
    <Button size={channels.length === 0 ? 'sm' : 'xs'} onClick={add.open}>
      {say('add')}
    </Button>
  );
  return (
    <>
      {adding && <AddChannel hasApp={app !== null} onClose={add.close} />}
      {channels.length === 0 ? (
        <Nothing title={say('none')} description={say('noneHelp')}>
          {button}
        </Nothing>
      ) : (
        <Section title={say('channels')} actions={<Group>{button}</Group>}>
          <ChannelList channels={channels} />
        </Section>
      )}
    </>
  );
}
