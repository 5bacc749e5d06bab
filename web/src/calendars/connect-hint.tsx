import { Alert, Button, Group, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useMay, useMe } from '../auth/session.ts';
import { ButtonLink } from '../ui/link.tsx';
import { hasCalendars, useOwnConnections } from './own-connections.ts';
import { say } from './say.ts';

/** One of the first steps: without a calendar, calls are booked over a member's other appointments. */
export function ConnectHint() {
  const mayConnect = useMay('availability:write');
  const own = useOwnConnections().data?.data.connections;
  const [isSkipped, skip] = useSkipped();
  if (!mayConnect || isSkipped || own === undefined || own.some(hasCalendars)) return null;
  return (
    <Alert color="indigo" title={say('connectYours')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 260px">
          {say('hint.help')}
        </Text>
        <Group gap="xs">
          <ButtonLink to="/settings/calendars" size="xs">
            {say('connectYours')}
          </ButtonLink>
          <Button size="xs" variant="default" onClick={skip}>
            {say('hint.later')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

/** Whether the member has postponed the step, stored in this browser. */
function useSkipped(): [isSkipped: boolean, skip: () => void] {
  const { workspace, user } = useMe();
  const [value, setValue] = useLocalStorage({
    key: `callwright.calendar-later/${workspace.id}/${user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
    deserialize: (text) => text === 'true',
  });
  return [value, () => setValue(true)];
}
