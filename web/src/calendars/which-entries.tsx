import { routes } from '@callwright/sdk/routes';
import { Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { OwnCalendar } from '../records.ts';
import { optionsOf } from '../ui/choices.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { allDayNames } from './calendar-words.ts';

const switches = [
  {
    name: 'tentativeBlocks',
    label: 'Tentative entries keep calls away',
    description: 'Entries that are marked as not certain yet.',
  },
  {
    name: 'unansweredBlocks',
    label: 'Invitations you have not answered keep calls away',
    description: 'Those you declined never do.',
  },
  {
    name: 'unansweredAllDayBlocks',
    label: 'So do all-day invitations you have not answered',
    description: 'Often trips and days off of other people.',
  },
] as const;

/** Which entries of a calendar keep calls away; each change counts at once. */
export function WhichEntries({ calendar }: { calendar: OwnCalendar }) {
  const { id, allDay } = calendar;
  const save = useSend(routes.calendars.update, {
    done: 'Saved',
    invalidates: [routes.calendarConnections, routes.calendars],
  });
  return (
    <Stack gap="md" pt="sm" maw={520}>
      <Select
        label="All-day entries"
        description="Birthdays, trips, days off."
        allowDeselect={false}
        data={optionsOf(allDayNames)}
        value={allDay}
        disabled={save.isPending}
        onChange={(value) => value !== null && save.mutate({ id, allDay: value })}
      />
      {switches.map(({ name, ...words }) => (
        <Switch
          key={name}
          {...words}
          checked={calendar[name]}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ id, [name]: event.currentTarget.checked })}
        />
      ))}
      <IgnoredWord key={calendar.ignoredWord} calendar={calendar} />
    </Stack>
  );
}

function IgnoredWord({ calendar: { id, ignoredWord } }: { calendar: OwnCalendar }) {
  const form = useForm({ initialValues: { ignoredWord: ignoredWord ?? '' } });
  const save = useSend(routes.calendars.update, {
    form,
    done: 'Saved. The calendar is read again.',
    invalidates: [routes.calendarConnections, routes.calendars],
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate({ id, ignoredWord: values.ignoredWord || null }))}>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            label="Word to ignore"
            description="Entries with it in their title do not keep calls away. Titles are looked at and never stored."
            placeholder="focus"
            maxLength={100}
            {...form.getInputProps('ignoredWord')}
          />
          <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </Group>
        <FormFailure form={form} />
      </Stack>
    </form>
  );
}
