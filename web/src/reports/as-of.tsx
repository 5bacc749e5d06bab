import { Alert, Button, Group } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useMe } from '../auth/session.ts';
import { localOf, momentOf, writeMoment } from '../ui/time.ts';
import type { ReportSearch } from './report-search.ts';
import { say } from './say.ts';

const pickerFormat = 'D MMM YYYY HH:mm';

type Props = { search: ReportSearch; filter: (change: ReportSearch) => void };

/** The moment that a report is shown for; empty is now. */
export function AsOfField({ search, filter }: Props) {
  const { timeZone } = useMe().user;
  return (
    <DateTimePicker
      label={say('asOf')}
      placeholder={say('asOf.now')}
      valueFormat={pickerFormat}
      clearable
      w={190}
      value={search.asOf === undefined ? null : localOf(search.asOf, timeZone)}
      onChange={(local) =>
        filter({
          asOf: local === null ? undefined : momentOf(local.slice(0, 16).replace(' ', 'T'), timeZone),
        })
      }
    />
  );
}

/** Says that the numbers are not those of now. */
export function AsOfNote({ search, filter }: Props) {
  const { timeZone } = useMe().user;
  if (search.asOf === undefined) return null;
  return (
    <Alert color="blue">
      <Group justify="space-between" gap="xs">
        {say('asOf.about', { moment: writeMoment(search.asOf, timeZone) })}
        <Button size="compact-sm" variant="light" onClick={() => filter({ asOf: undefined })}>
          {say('asOf.back')}
        </Button>
      </Group>
    </Alert>
  );
}
