import { Box, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Call } from '../records.ts';
import { locationNames } from '../ui/choices.ts';
import { writeSpan } from '../ui/time.ts';
import classes from '../ui/list.module.css';
import { CallBadges } from './call-badges.tsx';

/** Above the rest on a phone, next to it elsewhere. */
const timeWidth = { base: '100%', xs: 180 };

type Props = {
  call: Call;
  timeZone: string;
  /** Opens the form for its outcome, where one is missing. */
  onOutcome?: (() => void) | undefined;
};

export function CallRow({ call, timeZone, onOutcome }: Props) {
  const cancelled = call.status === 'CANCELLED';
  const invitee = call.inviteeName || call.inviteeEmail || call.phoneNumber;
  return (
    <Group component="li" className={classes['row'] ?? ''} gap={0}>
      <Link
        to="/calls/$previewId"
        params={{ previewId: call.previewId }}
        className={classes['link'] ?? ''}
        style={{ flex: '1 1 260px' }}
      >
        <Group align="flex-start" gap="xs">
          <Text w={timeWidth} fw={600} td={cancelled ? 'line-through' : undefined}>
            {writeSpan(call.dateTime, call.endTime, timeZone)}
          </Text>
          <Box flex={1} miw={200}>
            <Group gap="xs">
              <Text fw={600}>{invitee}</Text>
              <CallBadges call={call} />
            </Group>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {call.name} with {call.hosts.map(({ name }) => name).join(', ')} ·{' '}
              {locationNames[call.location]}
            </Text>
          </Box>
        </Group>
      </Link>
      {onOutcome !== undefined && (
        <Button
          size="xs"
          variant="light"
          mx="md"
          my="xs"
          aria-label={`Enter outcome of the call with ${invitee}`}
          onClick={onOutcome}
        >
          Enter outcome
        </Button>
      )}
    </Group>
  );
}
