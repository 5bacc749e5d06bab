import { routes } from '@callwright/sdk/routes';
import { Box, Button, Collapse, Group, Radio, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import type { OwnCalendar } from '../records.ts';
import { useSend } from '../ui/use-send.ts';
import { HeldDeletions } from './held-deletions.tsx';
import { Moment } from './moment.tsx';
import { say } from './say.ts';
import { WhichEntries } from './which-entries.tsx';

/** The settings of one calendar. */
export function CalendarRow({ calendar }: { calendar: OwnCalendar }) {
  const { id, name, checkConflicts, isWriteTarget, isWritable } = calendar;
  const save = useSend(routes.calendars.update, {
    invalidates: [routes.calendarConnections, routes.calendars],
  });
  const wanted = save.isPending ? save.variables : null;
  return (
    <Stack gap="sm" px="md" py="sm">
      <Group justify="space-between" align="flex-start" gap="md">
        <Box style={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={500}>{name}</Text>
          <Reading calendar={calendar} />
        </Box>
        <Group gap="lg" py={2}>
          <Switch
            label={say('blocks')}
            aria-label={say('row.blocksOf', { name })}
            checked={wanted?.checkConflicts ?? checkConflicts}
            disabled={save.isPending}
            onChange={(event) => save.mutate({ id, checkConflicts: event.currentTarget.checked })}
          />
          <Radio
            name="write-target"
            label={isWritable ? say('row.write') : say('row.readOnly')}
            aria-label={`${name}: ${isWritable ? say('row.writeIn') : say('row.readOnlyIn')}`}
            checked={wanted?.isWriteTarget ?? isWriteTarget}
            disabled={!isWritable || save.isPending}
            onChange={() => save.mutate({ id, isWriteTarget: true })}
          />
        </Group>
      </Group>
      <HeldDeletions calendar={calendar} />
      {checkConflicts && <Rules calendar={calendar} />}
    </Stack>
  );
}

/** The state of the calendar, with the times of the last and next read. */
function Reading({ calendar }: { calendar: OwnCalendar }) {
  const { state, entries, readAt, nextReadAt, isPushed, error } = calendar;
  if (state === 'OFF')
    return (
      <Text size="sm" c="dimmed">
        {say('row.notRead')}
      </Text>
    );
  return (
    <>
      <Text size="sm" c="dimmed">
        {readAt === null ? (
          say('row.unread')
        ) : (
          <>
            {say('row.lastRead', { value: say('row.entries', { count: entries }) })} <Moment of={readAt} />
          </>
        )}
        {nextReadAt !== null && (
          <>
            {' '}
            {say('row.next')} <Moment of={nextReadAt} isAhead />
          </>
        )}
        {isPushed && ` ${say('row.pushed')}`}
      </Text>
      {state === 'FAILING' && error !== null && (
        <Text size="sm" c="red">
          {error}
        </Text>
      )}
    </>
  );
}

function Rules({ calendar }: { calendar: OwnCalendar }) {
  const [isOpen, { toggle }] = useDisclosure();
  const panel = useId();
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        px={0}
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={say('rules.of', { name: calendar.name })}
        onClick={toggle}
        rightSection={<span aria-hidden>{isOpen ? '−' : '+'}</span>}
      >
        {say('rules')}
      </Button>
      <Collapse id={panel} expanded={isOpen}>
        <WhichEntries calendar={calendar} />
      </Collapse>
    </div>
  );
}
