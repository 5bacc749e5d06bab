import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { Member } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeAgo, writeMoment } from '../ui/time.ts';
import { memberName } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { deviceName } from './device-name.ts';
import { say } from './say.ts';

/** The sessions of a member in this workspace, with a button to end each. */
export function MemberSessions({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user } = useMe();
  const sessions = useQuery(query(routes.users.listSessions, { id: member.id }));
  const end = useSend(routes.users.endSession, {
    done: say('session.ended'),
    invalidates: [routes.users.listSessions],
  });
  return (
    <Dialog opened onClose={onClose} title={say('sessions.of', { member: memberName(member) })}>
      <Loaded from={sessions}>
        {({ data }) => (
          <Stack>
            {data.sessions.length === 0 && <Text c="dimmed">{say('sessions.none')}</Text>}
            {data.sessions.map((session) => (
              <Group key={session.id} justify="space-between" wrap="nowrap">
                <div>
                  <Text fw={500}>{deviceName(session.userAgent)}</Text>
                  <Text size="sm" c="dimmed">
                    {say('session.line', {
                      ip: session.ip ?? say('session.unknown'),
                      createdAt: writeMoment(session.createdAt, user.timeZone),
                      lastUsedAt: writeAgo(session.lastUsedAt),
                    })}
                  </Text>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={say('session.endOf', { userAgent: deviceName(session.userAgent) })}
                  loading={end.isPending && end.variables.sessionId === session.id}
                  onClick={() => end.mutate({ id: member.id, sessionId: session.id })}
                >
                  {say('session.end')}
                </Button>
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
