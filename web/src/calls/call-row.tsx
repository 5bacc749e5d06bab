import { Box, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Call } from '../endpoints.ts';
import { locationNames } from '../ui/choices.ts';
import { writeSpan } from '../ui/time.ts';
import classes from '../ui/list.module.css';
import { CallBadges } from './call-badges.tsx';

/** Above the rest on a phone, beside it elsewhere. */
const timeWidth = { base: '100%', xs: 180 };

export function CallRow({ call, timeZone }: { call: Call; timeZone: string }) {
  const cancelled = call.status === 'CANCELLED';
  return (
    <li className={classes['row']}>
      <Link to="/calls/$previewId" params={{ previewId: call.previewId }} className={classes['link'] ?? ''}>
        <Group align="flex-start" gap="xs">
          <Text w={timeWidth} fw={600} td={cancelled ? 'line-through' : undefined}>
            {writeSpan(call.dateTime, call.endTime, timeZone)}
          </Text>
          <Box flex={1} miw={200}>
            <Group gap="xs">
              <Text fw={600}>{call.inviteeName || call.inviteeEmail || call.phoneNumber}</Text>
              <CallBadges call={call} />
            </Group>
            <Text size="sm" c="dimmed" truncate>
              {call.name} with {call.hosts.map(({ name }) => name).join(', ')} ·{' '}
              {locationNames[call.location]}
            </Text>
          </Box>
        </Group>
      </Link>
    </li>
  );
}
