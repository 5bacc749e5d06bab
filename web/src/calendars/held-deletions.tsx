import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { OwnCalendar } from '../records.ts';
import { useSend } from '../ui/use-send.ts';

/** Many entries of calls have disappeared at once, which the member has to confirm. */
export function HeldDeletions({ calendar: { id, heldDeletions } }: { calendar: OwnCalendar }) {
  const confirmed = useSend(routes.calendars.sync, {
    done: 'Thank you. The calls are handled as their events say.',
    invalidates: [routes.calendarConnections],
  });
  const again = useSend(routes.calendars.sync, {
    done: 'The calendar is read again',
    invalidates: [routes.calendarConnections],
  });
  if (heldDeletions === 0) return null;
  const what = heldDeletions === 1 ? '1 entry of a call' : `${heldDeletions} entries of calls`;
  return (
    <Alert color="orange" title={`${what} disappeared at once`}>
      <Stack gap="sm">
        <Text size="sm">
          The calls stay as they are until you say what happened. If you deleted the entries, they are handled
          as their events say. If the calendar was only gone for a while, read it again.
        </Text>
        <Group gap="xs">
          <Button
            size="xs"
            loading={confirmed.isPending}
            onClick={() => confirmed.mutate({ id, confirmDeletions: true })}
          >
            They were deleted on purpose
          </Button>
          <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate({ id })}>
            Read again
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
