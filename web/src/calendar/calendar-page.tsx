import { useState } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '@mantine/core';
import { BookCallAt } from '../calls/book-call.tsx';
import { CallViews } from '../calls/call-views.tsx';
import { useMay } from '../auth/session.ts';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import classes from './calendar.module.css';
import { Legend } from './legend.tsx';
import { dayName, rangeName } from './names.ts';
import { say } from './say.ts';
import { TimeGrid } from './time-grid.tsx';
import { Toolbar } from './toolbar.tsx';
import { gridOf, useCalendar, useCalendarData, useHostIds } from './use-calendar.ts';

type Booking = { startMs: number | null; hostId: number | null };

/** The calls of a day, a week, or of several hosts side by side. */
export function CalendarPage() {
  const shown = useCalendar();
  const mayBook = useMay('calls:write');
  const hostIds = useHostIds(shown);
  const view = useCalendarData(shown, hostIds);
  const [booking, setBooking] = useState<Booking | null>(null);
  const { dates, timeZone } = shown;
  const [first = ''] = dates;
  const label =
    shown.view === 'week' && !shown.isPhone
      ? say('grid.week', { dates: rangeName(first, dates.at(-1) ?? first) })
      : say(shown.view === 'team' ? 'grid.team' : 'grid.day', { date: dayName(first) });
  return (
    <Page
      title={say('title')}
      actions={
        <>
          <CallViews current={shown.view} />
          {mayBook && (
            <Button
              className={classes['book'] ?? ''}
              leftSection={<Plus aria-hidden />}
              onClick={() => setBooking({ startMs: null, hostId: null })}
            >
              <span>{say('book')}</span>
            </Button>
          )}
        </>
      }
    >
      <Toolbar shown={shown} hostIds={hostIds ?? []} />
      <Loaded from={view}>
        {({ data }) => {
          const { columns, rows } = gridOf(shown, data.users);
          if (columns.length === 0) return <p className={classes['note']}>{say('none.hosts')}</p>;
          return (
            <TimeGrid
              key={`${shown.view} ${timeZone}`}
              label={label}
              view={shown.view}
              columns={columns}
              rows={rows}
              calls={data.calls}
              timeZone={timeZone}
              mayBook={mayBook}
              onBook={({ member }, startMs) => setBooking({ startMs, hostId: member.id })}
              onStep={shown.step}
            />
          );
        }}
      </Loaded>
      <div className={classes['foot']}>
        <p className={classes['note']}>
          {view.data?.data.hasMore === true
            ? say('more', { count: view.data.data.calls.length })
            : say(mayBook ? 'hint' : 'hint.read')}
        </p>
        <Legend />
      </div>
      {booking !== null && <BookCallAt {...booking} onClose={() => setBooking(null)} />}
    </Page>
  );
}
