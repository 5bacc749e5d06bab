import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ExplainedDay } from '../records.ts';
import classes from '../ui/list.module.css';
import { detailText } from './slot-texts.ts';
import { RowList } from '../ui/row-list.tsx';
import { dateOf, writeMoment, writeTime } from '../ui/time.ts';
import { say } from './say.ts';
import { groupsOf, type SlotGroup } from './slot-groups.ts';
import { reasonName, tagName } from './slot-reasons.ts';
import { Remedy } from './slot-remedy.tsx';

type Slot = ExplainedDay['slots'][number];
type Props = { day: ExplainedDay; slots: readonly Slot[] };

/** The start times of a day: who is free, what blocks the others, and what would have to change. */
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
          {say('why.starts', { count })}
        </Text>
      )}
    </div>
  );
}

function Verdict({ slot }: { slot: Slot }) {
  return (
    <Group gap="xs">
      <Badge color={slot.available ? 'green' : 'orange'} variant="light">
        {say(slot.available ? 'why.offered' : 'why.notOffered')}
      </Badge>
      {slot.tags
        .filter((tag) => tag !== 'LAST_SLOT' && tag !== 'PAST')
        .map((tag) => (
          <Badge key={tag} color="gray" variant="light">
            {tagName(tag)}
          </Badge>
        ))}
      {slot.reason !== null && <Text size="sm">{reasonName(slot.reason)}</Text>}
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
        <Text size="sm">{say(slot.available ? 'why.free' : 'why.otherwiseFree', { names: free })}</Text>
      )}
      {slot.unavailableUsers.map(({ id, name, detail, reasons, until, reason, remedy }) => (
        <div key={id}>
          <Text size="sm" c="dimmed">
            {until === null
              ? say('why.host', { name, why: detailText({ detail, reasons }) ?? reasonName(reason) })
              : say('why.hostUntil', {
                  name,
                  why: detailText({ detail, reasons }) ?? reasonName(reason),
                  until: writeUntil(until, slot.time, day.timezone),
                })}
          </Text>
          {!slot.available && !isEventsOwn && (
            <Remedy reason={reason} remedy={remedy} eventId={day.event.id} userId={id} date={day.date} />
          )}
        </div>
      ))}
    </>
  );
}

/** Includes the day only if it differs. */
function writeUntil(until: string, time: string, timeZone: string): string {
  const isSameDay = dateOf(until, timeZone) === dateOf(time, timeZone);
  return isSameDay ? writeTime(until, timeZone) : writeMoment(until, timeZone);
}
