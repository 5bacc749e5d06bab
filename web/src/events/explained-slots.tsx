import { Badge, Group, List, Text } from '@mantine/core';
import type { ExplainedDay } from '../endpoints.ts';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { dateOf, writeMoment, writeTime } from '../ui/time.ts';
import { reasonNames, tagNames } from './slot-reasons.ts';

type Slot = ExplainedDay['slots'][number];

const timeWidth = 90;

/** Each start of a day, who could take it, and what keeps the others. */
export function ExplainedSlots({ slots, timeZone }: { slots: readonly Slot[]; timeZone: string }) {
  return (
    <RowList>
      {slots.map((slot) => (
        <Group key={slot.time} component="li" className={classes['row'] ?? ''} p="sm" align="flex-start">
          <Text fw={600} w={timeWidth}>
            {writeTime(slot.time, timeZone)}
          </Text>
          <div style={{ flex: '1 1 220px' }}>
            <Group gap="xs">
              <Badge color={slot.available ? 'green' : 'orange'} variant="light">
                {slot.available ? 'Offered' : 'Not offered'}
              </Badge>
              {slot.tags.map((tag) => (
                <Badge key={tag} color="gray" variant="light">
                  {tagNames[tag]}
                </Badge>
              ))}
              {slot.reason !== null && <Text size="sm">{reasonNames[slot.reason]}</Text>}
            </Group>
            <Hosts slot={slot} timeZone={timeZone} />
          </div>
        </Group>
      ))}
    </RowList>
  );
}

function Hosts({ slot, timeZone }: { slot: Slot; timeZone: string }) {
  return (
    <>
      {slot.availableUsers.length > 0 && (
        <Text size="sm">Free: {slot.availableUsers.map(({ name }) => name).join(', ')}</Text>
      )}
      {slot.unavailableUsers.length > 0 && (
        <List size="sm" c="dimmed">
          {slot.unavailableUsers.map(({ id, name, reason, detail, until }) => (
            <List.Item key={id}>
              {name}: {detail ?? reasonNames[reason]}
              {until !== null && `, until ${writeUntil(until, slot.time, timeZone)}`}
            </List.Item>
          ))}
        </List>
      )}
    </>
  );
}

/** The day only where it is another one. */
function writeUntil(until: string, time: string, timeZone: string): string {
  const isSameDay = dateOf(until, timeZone) === dateOf(time, timeZone);
  return isSameDay ? writeTime(until, timeZone) : writeMoment(until, timeZone);
}
