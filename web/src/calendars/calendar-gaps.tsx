import { Alert, Stack, Text } from '@mantine/core';
import type { Member } from '../records.ts';
import { someNames } from '../ui/some-names.ts';
import { memberName, useMembers } from '../ui/use-members.ts';
import { healthOf, type CalendarHealth } from './member-calendar.tsx';
import { say } from './say.ts';

const gaps = () =>
  [
    { health: 'EXPIRED', label: say('gap.EXPIRED') },
    { health: 'ERROR', label: say('gap.ERROR') },
    { health: 'NONE', label: say('gap.NONE') },
  ] as const satisfies readonly { health: CalendarHealth; label: string }[];

/** The members whose calendars are missing or do not work, and what that means for bookings. */
export function CalendarGaps() {
  const members = (useMembers().data ?? []).filter((member) => healthOf(member) !== null);
  const missing = members.filter((member) => healthOf(member) !== 'CONNECTED');
  if (missing.length === 0) return null;
  const isBroken = missing.some((member) => healthOf(member) !== 'NONE');
  return (
    <Alert
      color={isBroken ? 'red' : 'orange'}
      title={say('gaps.title', { count: missing.length, counted: say('members', { count: members.length }) })}
    >
      <Stack gap={4}>
        <GapsOf members={missing} />
        <Text size="sm">{say('gaps.help')}</Text>
      </Stack>
    </Alert>
  );
}

/** The members' names, grouped by problem. */
export function GapsOf({ members }: { members: readonly Member[] }) {
  return gaps().map(({ health, label }) => {
    const names = members.filter((member) => healthOf(member) === health).map(memberName);
    return names.length === 0 ? null : (
      <Text key={health} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {label}
        {': '}
        {someNames(names)}
      </Text>
    );
  });
}
