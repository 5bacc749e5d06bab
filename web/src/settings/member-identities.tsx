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

/** As whom the sign-ins of the company know a member, each to be disconnected. */
export function MemberIdentities({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user } = useMe();
  const identities = useQuery(query(routes.signInConnections.listIdentities, { id: member.id }));
  const disconnect = useSend(routes.signInConnections.disconnect, {
    done: 'Disconnected',
    invalidates: [routes.signInConnections, routes.users.listSessions],
  });
  const ask = (id: number, name: string) =>
    confirm({
      title: `Disconnect ${memberName(member)} from ${name}?`,
      text: 'The sessions it has opened end. The next sign-in with the same verified e-mail connects anew, also with another account there. First make sure that the person at your company is the same.',
      confirm: 'Disconnect',
      onConfirm: () => disconnect.mutate({ id, userId: member.id }),
    });
  return (
    <Dialog opened onClose={onClose} title={`Company sign-in of ${memberName(member)}`}>
      <Loaded from={identities}>
        {({ data }) => (
          <Stack>
            {data.identities.length === 0 && (
              <Text c="dimmed">Not connected. The first sign-in with your company connects them.</Text>
            )}
            {data.identities.map(({ connectionId, connectionName, subject, createdAt, lastUsedAt }) => (
              <Group key={connectionId} justify="space-between" wrap="nowrap">
                <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Text fw={600}>{connectionName}</Text>
                  <Text size="sm" c="dimmed">
                    Known there as {subject} · since {writeMoment(createdAt, user.timeZone)} · last used{' '}
                    {writeAgo(lastUsedAt)}
                  </Text>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  style={{ flexShrink: 0 }}
                  aria-label={`Disconnect from ${connectionName}`}
                  loading={disconnect.isPending && disconnect.variables.id === connectionId}
                  onClick={() => ask(connectionId, connectionName)}
                >
                  Disconnect
                </Button>
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
