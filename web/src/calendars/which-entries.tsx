import { routes } from '@callwright/sdk/routes';
import { Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { calendarsUpdate } from '../field-limits.ts';
import type { OwnCalendar } from '../records.ts';
import { optionsOf } from '../ui/choices.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { allDayNames } from './calendar-words.ts';
import { say } from './say.ts';

const switches = () => [
  {
    name: 'tentativeBlocks' as const,
    label: say('switch.tentative'),
    description: say('switch.tentativeHelp'),
  },
  {
    name: 'unansweredBlocks' as const,
    label: say('switch.unanswered'),
    description: say('switch.unansweredHelp'),
  },
  {
    name: 'unansweredAllDayBlocks' as const,
    label: say('switch.unansweredAllDay'),
    description: say('switch.unansweredAllDayHelp'),
  },
];

/** Which entries of a calendar block calls; each change is saved at once. */
export function WhichEntries({ calendar }: { calendar: OwnCalendar }) {
  const { id, allDay } = calendar;
  const save = useSend(routes.calendars.update, {
    done: say('saved'),
    invalidates: [routes.calendarConnections, routes.calendars],
  });
  return (
    <Stack gap="md" pt="sm" maw={520}>
      <Select
        label={say('allDay.label')}
        description={say('allDay.help')}
        allowDeselect={false}
        data={optionsOf(allDayNames())}
        value={allDay}
        disabled={save.isPending}
        onChange={(value) => value !== null && save.mutate({ id, allDay: value })}
      />
      {switches().map(({ name, ...words }) => (
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
    done: say('saved.reading'),
    invalidates: [routes.calendarConnections, routes.calendars],
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate({ id, ignoredWord: values.ignoredWord || null }))}>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            label={say('ignore')}
            description={say('ignore.help')}
            placeholder={say('ignore.example')}
            {...calendarsUpdate.ignoredWord}
            {...form.getInputProps('ignoredWord')}
          />
          <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
            {say('save')}
          </Button>
        </Group>
        <FormFailure form={form} />
      </Stack>
    </form>
  );
}
