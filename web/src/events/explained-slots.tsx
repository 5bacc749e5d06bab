import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ExplainedDay } from '../records.ts';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { dateOf, writeMoment, writeTime } from '../ui/time.ts';
import { groupsOf, type SlotGroup } from './slot-groups.ts';
import { reasonNames, tagNames } from './slot-reasons.ts';
import { Remedy } from './slot-remedy.tsx';

type Slot = ExplainedDay['slots'][number];
type Props = { day: ExplainedDay; slots: readonly Slot[] };

/** The starts of a day, who could take them, what keeps the others, and what would have to change. */
export function ExplainedSlots({ day, slots }: Props) {
  return (
    <RowList>
      {groupsOf(slots).map((group) => (
        <Group
          key={group.first.time}
          component="li"
          className={classes['row'] ?? ''}
          p="sm"
          align="flex-start"
        >
          <Times group={group} timeZone={day.timezone} />
          <Stack gap={6} style={{ flex: '1 1 260px' }}>
            <Verdict slot={group.first} />
            <Hosts slot={group.first} day={day} />
          </Stack>
        </Group>
      ))}
    </RowList>
  );
}

function Times({ group: { first, last, count }, timeZone }: { group: SlotGroup; timeZone: string }) {
  const from = writeTime(first.time, timeZone);
  return (
    <div style={{ flex: '0 0 170px' }}>
      <Text fw={500}>{count === 1 ? from : `${from} – ${writeTime(last.time, timeZone)}`}</Text>
      {count > 1 && (
        <Text size="sm" c="dimmed">
          {count} start times
        </Text>
      )}
    </div>
  );
}

function Verdict({ slot }: { slot: Slot }) {
  return (
    <Group gap="xs">
      <Badge color={slot.available ? 'green' : 'orange'} variant="light">
        {slot.available ? 'Offered' : 'Not offered'}
      </Badge>
      {slot.tags
        .filter((tag) => tag !== 'LAST_SLOT' && tag !== 'PAST')
        .map((tag) => (
          <Badge key={tag} color="gray" variant="light">
            {tagNames[tag]}
          </Badge>
        ))}
      {slot.reason !== null && <Text size="sm">{reasonNames[slot.reason]}</Text>}
    </Group>
  );
}

function Hosts({ slot, day }: { slot: Slot; day: ExplainedDay }) {
  const free = slot.availableUsers.map(({ name }) => name).join(', ');
  const isEventsOwn = !slot.available && !slot.unavailableUsers.some(({ reason }) => reason === slot.reason);
  return (
    <>
      {isEventsOwn && slot.reason !== null && slot.remedy !== null && slot.reason !== 'PAST' && (
        <Remedy reason={slot.reason} remedy={slot.remedy} eventId={day.event.id} date={day.date} />
      )}
      {free !== '' && (
        <Text size="sm">
          {slot.available ? 'Free' : 'Otherwise free'}: {free}
        </Text>
      )}
      {slot.unavailableUsers.map(({ id, name, detail, until, reason, remedy }) => (
        <div key={id}>
          <Text size="sm" c="dimmed">
            {name}: {detail ?? reasonNames[reason]}
            {until !== null && `, until ${writeUntil(until, slot.time, day.timezone)}`}
          </Text>
          {!slot.available && !isEventsOwn && (
            <Remedy reason={reason} remedy={remedy} eventId={day.event.id} userId={id} date={day.date} />
          )}
        </div>
      ))}
    </>
  );
}

/** The day only where it is another one. */
function writeUntil(until: string, time: string, timeZone: string): string {
  const isSameDay = dateOf(until, timeZone) === dateOf(time, timeZone);
  return isSameDay ? writeTime(until, timeZone) : writeMoment(until, timeZone);
}
