import { routes } from '@callwright/sdk/routes';
import { DateTimePicker } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { hintBelow } from '../ui/hint-below.ts';
import { nowMs } from '../ui/page-clock.ts';
import { localOf, momentOf, writeShortDate } from '../ui/time.ts';
import { say } from './say.ts';

const pickerFormat = 'D MMM YYYY HH:mm';

type Search = { asOf?: string | undefined };
type Props = { search: Search; filter: (change: Search) => void };

/** The instant to show rows or numbers as of; empty for now. Limited to the time for which data is kept. */
export function AsOfField({ search, filter }: Props) {
  const { timeZone } = useMe().user;
  const isTold = useMay('reports:read');
  const kept = useQuery({ ...query(routes.reportChecks.latest, {}), enabled: isTold });
  const from = kept.data?.data.holdsFrom ?? null;
  const choose = (local: string): string => {
    const moment = momentOf(local.slice(0, 16).replace(' ', 'T'), timeZone);
    if (from !== null && moment < from) return from;
    const now = new Date(nowMs()).toISOString();
    return moment > now ? now : moment;
  };
  return (
    <DateTimePicker
      label={say('asOf')}
      placeholder={say('asOf.now')}
      valueFormat={pickerFormat}
      clearable
      w={190}
      inputWrapperOrder={hintBelow}
      {...(from !== null && {
        minDate: localOf(from, timeZone).slice(0, 10),
        description: say('asOf.since', { date: writeShortDate(from, timeZone) }),
      })}
      maxDate={`${localOf(nowMs(), timeZone).slice(0, 10)} 23:59:59`}
      value={search.asOf === undefined ? null : localOf(search.asOf, timeZone)}
      onChange={(local) => filter({ asOf: local === null ? undefined : choose(local) })}
    />
  );
}
