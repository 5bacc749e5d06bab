import { routes } from '@callwright/sdk/routes';
import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { Loaded, Nothing } from '../ui/states.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { say } from './say.ts';
import { TextList } from './text-list.tsx';

/** The provider for text messages, and the messages that were sent. */
export function Texts() {
  const [connecting, connect] = useDisclosure();
  const connection = useQuery(query(routes.textMessages.connection, {}));
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw={680}>
        {say('help')}
      </Text>
      {connecting && <ConnectionForm connection={null} onClose={connect.close} />}
      <Loaded from={connection}>
        {({ data }) =>
          data.connection === null ? (
            <Nothing title={say('none')} description={say('noneHelp')}>
              <Button onClick={connect.open}>{say('connect')}</Button>
            </Nothing>
          ) : (
            <ConnectionCard connection={data.connection} />
          )
        }
      </Loaded>
      <TextList />
    </Stack>
  );
}
