import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { OwnCalendar } from '../records.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Many entries of calls have disappeared at once, so the member has to confirm that. */
export function HeldDeletions({ calendar: { id, heldDeletions } }: { calendar: OwnCalendar }) {
  const confirmed = useSend(routes.calendars.sync, {
    done: say('held.done'),
    invalidates: [routes.calendarConnections],
  });
  const again = useSend(routes.calendars.sync, {
    done: say('held.read'),
    invalidates: [routes.calendarConnections],
  });
  if (heldDeletions === 0) return null;
  const what = say('held.entries', { count: heldDeletions });
  return (
    <Alert color="orange" title={say('held.title', { what })}>
      <Stack gap="sm">
        <Text size="sm">{say('held.help')}</Text>
        <Group gap="xs">
          <Button
            size="xs"
            loading={confirmed.isPending}
            onClick={() => confirmed.mutate({ id, confirmDeletions: true })}
          >
            {say('held.deliberate')}
          </Button>
          <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate({ id })}>
            {say('held.readAgain')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
