import { dateOf } from '../ui/time.ts';
import classes from './calendar.module.css';
import type { Column, Placed } from './column.ts';
import type { View } from './days.ts';
import { dayName, weekdayName, zoneName } from './names.ts';
import { say } from './say.ts';
import { dayStart } from './wall-clock.ts';

type Props = {
  view: View;
  columns: readonly Column[];
  placed: readonly (readonly Placed[])[];
  timeZone: string;
  now: number;
};

/** The days, or in the team view the hosts. */
export function GridHead({ view, columns, placed, timeZone, now }: Props) {
  const today = dateOf(now, timeZone);
  const zone = zoneName(dayStart(columns[0]?.date ?? today, timeZone), timeZone);
  return (
    <div role="row" className={classes['head']}>
      <div role="columnheader" className={classes['corner']} aria-label={say('zone', { zone: timeZone })}>
        {zone}
      </div>
      {columns.map(({ date, member }, index) => {
        const name = view === 'team' ? member.name : dayName(date);
        return (
          <div
            key={`${date} ${member.id}`}
            role="columnheader"
            className={classes['headCell']}
            aria-label={say('column', { name, count: placed[index]?.length ?? 0 })}
            aria-current={view !== 'team' && date === today ? 'date' : undefined}
          >
            {view === 'team' ? (
              <span className={classes['hostName']}>{member.name}</span>
            ) : (
              <>
                <span>{weekdayName(date)}</span>
                <span className={classes['dayNumber']}>{Number(date.slice(8))}</span>
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}
