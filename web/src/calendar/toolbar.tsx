import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { ListSelect } from '../ui/list-select.tsx';
import { MemberSelect } from '../ui/member-select.tsx';
import { today } from '../ui/time.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import classes from './calendar.module.css';
import { dayName, rangeName, weekdayName } from './names.ts';
import { say } from './say.ts';
import type { Shown } from './use-calendar.ts';

type Props = { shown: Shown; hostIds: readonly number[] };

/** Chooses the days and the hosts. */
export function Toolbar({ shown, hostIds }: Props) {
  const { view, dates, isPhone, go, step } = shown;
  const [first = ''] = dates;
  return (
    <div className={classes['toolbar']}>
      <div className={classes['period']}>
        <ActionIcon variant="default" size="md" aria-label={say('before')} onClick={() => step(-1)}>
          <ChevronLeft aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="md" aria-label={say('after')} onClick={() => step(1)}>
          <ChevronRight aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => go({ view, date: undefined })}>
          {say('today')}
        </Button>
        <h2 aria-live="polite">
          {view === 'week' && !isPhone ? rangeName(first, dates.at(-1) ?? first) : dayName(first)}
        </h2>
      </div>
      <Hosts shown={shown} hostIds={hostIds} />
      {isPhone && view !== 'team' && <WeekStrip shown={shown} />}
    </div>
  );
}

function Hosts({ shown, hostIds }: Props) {
  const options = useMemberOptions();
  if (shown.view === 'team')
    return (
      <ListSelect
        className={classes['hosts'] ?? ''}
        aria-label={say('hosts')}
        clearable={false}
        placeholder={say('hosts.add')}
        data={options}
        value={hostIds.join(',')}
        onChange={(hosts) => shown.go({ view: 'team', hosts })}
      />
    );
  if (!shown.seesAll) return null;
  return (
    <MemberSelect
      className={classes['host'] ?? ''}
      aria-label={say('host')}
      allowDeselect={false}
      value={shown.host}
      onChange={(host) => shown.go({ view: shown.view, host: host ?? undefined })}
    />
  );
}

/** A phone shows one day, with links to the other days of the week. */
function WeekStrip({ shown: { week, date, view, timeZone } }: { shown: Shown }) {
  const now = today(timeZone);
  return (
    <nav className={classes['strip']} aria-label={say('view.week')}>
      {week.map((day) => (
        <Link
          key={day}
          to="/calls/calendar"
          search={(current) => ({ ...current, view, date: day })}
          aria-current={day === date ? 'date' : undefined}
          data-today={day === now || undefined}
        >
          <VisuallyHidden>{dayName(day)}</VisuallyHidden>
          <span aria-hidden>{weekdayName(day)}</span>
          <strong aria-hidden>{Number(day.slice(8))}</strong>
        </Link>
      ))}
    </nav>
  );
}
