import { Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { say } from './say.ts';
import { usualHours, type Slot } from './schedule-values.ts';

const dayEnd = '24:00';

/** A default for the next slot of a day: it starts an hour after the last one and is an hour long. */
function nextSlot(slots: readonly Slot[]): Slot {
  const last = slots.at(-1);
  if (last === undefined) return usualHours;
  const start = Math.min(22, Number(last.end.slice(0, 2)) + 1);
  const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;
  return { start: hour(start), end: hour(start + 1) };
}

type Props = { what: string; slots: Slot[]; onChange: (slots: Slot[]) => void };

/** The start and end times of the open hours of one day. */
export function SlotRows({ what, slots, onChange }: Props) {
  const set = (index: number, change: Partial<Slot>) =>
    onChange(slots.map((slot, at) => (at === index ? { ...slot, ...change } : slot)));
  const add = (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={say('slot.addOf', { what })}
      onClick={() => onChange([...slots, nextSlot(slots)])}
    >
      {say('slot.add')}
    </Button>
  );
  return (
    <Stack gap="xs">
      {slots.map((slot, index) => (
        // Rows have no identity and are changed in place.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={index} gap="xs">
          <TextInput
            type="time"
            aria-label={say('slot.from', { what })}
            value={slot.start}
            required
            onChange={(event) => set(index, { start: event.currentTarget.value })}
          />
          <Text aria-hidden>{'–'}</Text>
          <TextInput
            type="time"
            aria-label={say('slot.to', { what })}
            value={slot.end === dayEnd ? '00:00' : slot.end}
            required
            onChange={(event) => set(index, { end: event.currentTarget.value })}
          />
          <CloseButton
            aria-label={say('slot.remove', { what, start: slot.start, end: slot.end })}
            onClick={() => onChange(slots.toSpliced(index, 1))}
          />
          {index === slots.length - 1 && add}
        </Group>
      ))}
      {slots.length === 0 && <Group>{add}</Group>}
    </Stack>
  );
}
