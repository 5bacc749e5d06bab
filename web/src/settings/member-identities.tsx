import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { Member } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeAgo, writeMoment } from '../ui/time.ts';
import { memberName } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** The company identities that are connected to a member, with a button to disconnect each. */
export function MemberIdentities({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user } = useMe();
  const identities = useQuery(query(routes.signInConnections.listIdentities, { id: member.id }));
  const disconnect = useSend(routes.signInConnections.disconnect, {
    done: say('identity.done'),
    invalidates: [routes.signInConnections, routes.users.listSessions],
  });
  const ask = (id: number, name: string) =>
    confirm({
      title: say('identity.title', { member: memberName(member), name }),
      text: say('identity.text'),
      confirm: say('identity.disconnect'),
      onConfirm: () => disconnect.mutate({ id, userId: member.id }),
    });
  return (
    <Dialog opened onClose={onClose} title={say('identity.of', { member: memberName(member) })}>
      <Loaded from={identities}>
        {({ data }) => (
          <Stack>
            {data.identities.length === 0 && <Text c="dimmed">{say('identity.none')}</Text>}
            {data.identities.map(({ connectionId, connectionName, subject, createdAt, lastUsedAt }) => (
              <Group key={connectionId} justify="space-between" wrap="nowrap">
                <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Text fw={500}>{connectionName}</Text>
                  <Text size="sm" c="dimmed">
                    {say('identity.line', {
                      subject,
                      createdAt: writeMoment(createdAt, user.timeZone),
                      lastUsedAt: writeAgo(lastUsedAt),
                    })}
                  </Text>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  style={{ flexShrink: 0 }}
                  aria-label={say('identity.disconnectFrom', { connectionName })}
                  loading={disconnect.isPending && disconnect.variables.id === connectionId}
                  onClick={() => ask(connectionId, connectionName)}
                >
                  {say('identity.disconnect')}
                </Button>
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
