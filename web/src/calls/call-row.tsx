import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Call } from '../records.ts';
import { locationNames } from '../ui/choices.ts';
import { writeSpan } from '../ui/time.ts';
import classes from '../ui/list.module.css';
import { CallBadges } from './call-badges.tsx';
import { inviteeOf } from './invitee.ts';
import { say } from './say.ts';

/** Above the rest on a phone, next to it elsewhere. */
const timeWidth = { base: '100%', xs: 150 };
const nameWidth = { base: '100%', md: 320 };

type Props = {
  call: Call;
  timeZone: string;
  /** Opens the form for its outcome, where one is missing. */
  onOutcome?: (() => void) | undefined;
};

export function CallRow({ call, timeZone, onOutcome }: Props) {
  const cancelled = call.status === 'CANCELLED';
  const invitee = inviteeOf(call);
  return (
    <Group component="li" className={classes['row'] ?? ''} gap={0}>
      <Link
        to="/calls/$previewId"
        params={{ previewId: call.previewId }}
        className={classes['link'] ?? ''}
        style={{ flex: '1 1 260px' }}
      >
        <Group align="baseline" gap="4px 12px">
          <Text size="sm" w={timeWidth} data-numbers td={cancelled ? 'line-through' : undefined}>
            {writeSpan(call.dateTime, call.endTime, timeZone)}
          </Text>
          <Group gap="4px 8px" w={nameWidth}>
            <Text size="sm" fw={500} c="bright" style={{ overflowWrap: 'anywhere' }}>
              {invitee}
            </Text>
            <CallBadges call={call} />
          </Group>
          <Text size="sm" c="dimmed" flex="1 1 240px" style={{ overflowWrap: 'anywhere' }}>
            {`${say('row.with', { event: call.name, hosts: call.hosts.map(({ name }) => name).join(', ') })} · ${locationNames[call.location]}`}
          </Text>
        </Group>
      </Link>
      {onOutcome !== undefined && (
        <Button
          size="xs"
          variant="default"
          mx="md"
          my={6}
          aria-label={say('logOutcomeOf', { name: invitee })}
          onClick={onOutcome}
        >
          {say('logOutcome')}
        </Button>
      )}
    </Group>
  );
}
