import { Button, Checkbox, Popover, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { FieldGroup } from '../ui/field-group.tsx';
import { Section } from '../ui/section.tsx';
import { say } from './say.ts';
import { dayNames, usualHours, type Day, type ScheduleForm } from './schedule-values.ts';
import { SlotRows } from './slot-rows.tsx';

const dayWidth = 140;
const hoursWidth = 400;

export function WeeklyHours({ form }: { form: ScheduleForm }) {
  const { weekdays } = form.values;
  const set = (day: Day, change: Partial<(typeof weekdays)[number]>) =>
    form.setFieldValue(
      'weekdays',
      form.getValues().weekdays.map((entry) => (entry.day === day ? { ...entry, ...change } : entry)),
    );
  const copy = (from: (typeof weekdays)[number], to: readonly Day[]) =>
    form.setFieldValue(
      'weekdays',
      weekdays.map((entry) =>
        to.includes(entry.day) ? { ...entry, enabled: from.enabled, slots: from.slots } : entry,
      ),
    );
  return (
    <Section title={say('weekly')}>
      {weekdays.map((entry) => (
        <FieldGroup key={entry.day} align="flex-start" gap="sm" label={dayNames()[entry.day]}>
          <Switch
            w={dayWidth}
            mt={6}
            label={dayNames()[entry.day]}
            checked={entry.enabled}
            onChange={({ currentTarget: { checked } }) =>
              set(entry.day, {
                enabled: checked,
                slots: checked && entry.slots.length === 0 ? [usualHours] : entry.slots,
              })
            }
          />
          <Stack w={hoursWidth} maw="100%">
            {entry.enabled ? (
              <SlotRows
                what={dayNames()[entry.day]}
                slots={entry.slots}
                onChange={(slots) => set(entry.day, { slots })}
              />
            ) : (
              <Text c="dimmed" mt={6}>
                {say('closed')}
              </Text>
            )}
          </Stack>
          <CopyDay day={entry.day} onCopy={(to) => copy(entry, to)} />
        </FieldGroup>
      ))}
      {form.errors['weekdays'] !== undefined && (
        <Text c="red" size="sm" role="alert">
          {form.errors['weekdays']}
        </Text>
      )}
    </Section>
  );
}

function CopyDay({ day, onCopy }: { day: Day; onCopy: (to: readonly Day[]) => void }) {
  const [opened, { toggle, close }] = useDisclosure();
  const [chosen, setChosen] = useState<string[]>([]);
  const others = Object.entries(dayNames()).filter(([other]) => other !== day);
  const apply = () => {
    onCopy(chosen as Day[]); // the values of the checkboxes below
    setChosen([]);
    close();
  };
  return (
    <Popover position="bottom-end" opened={opened} onChange={close} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          aria-label={say('copy.to', { day: dayNames()[day] })}
          onClick={toggle}
        >
          {say('copy')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('copy.day', { day: dayNames()[day] })}>
        <Stack gap="sm">
          <Checkbox.Group label={say('copy.same')} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {others.map(([value, label]) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button size="xs" disabled={chosen.length === 0} onClick={apply}>
            {say('copy.apply')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
