import type { CalendarMember } from '../records.ts';
import classes from './calendar.module.css';
import type { Column } from './column.ts';
import { rowPx } from './measures.ts';
import { pieceOn, type Row } from './rows.ts';
import { say } from './say.ts';

type Props = { columns: readonly Column[]; rows: readonly Row[]; timeZone: string };
type Times = NonNullable<CalendarMember['times']>;

const layers = ['hours', 'timeOff', 'unknown', 'busy', 'holds'] as const satisfies (keyof Times)[];

/**
 * The background of the hours: when hosts work, are away, busy or being booked. Screen readers get this from the hours.
 */
export function Backdrop({ columns, rows, timeZone }: Props) {
  return (
    <div className={classes['backdrop']} aria-hidden>
      {columns.map(({ date, member: { id, times } }, index) => (
        <div
          key={`${date} ${id}`}
          className={classes['back']}
          style={{ gridColumn: index + 2 }}
          data-known={times !== null || undefined}
        >
          {times !== null &&
            layers.flatMap((layer) =>
              times[layer].map(({ startsAt, endsAt }) => {
                const piece = pieceOn(
                  date,
                  { from: Date.parse(startsAt), until: Date.parse(endsAt) },
                  rows,
                  timeZone,
                );
                if (piece === null) return null;
                const { top, bottom } = piece;
                return (
                  <div
                    key={`${layer} ${startsAt}`}
                    className={classes[layer]}
                    style={{ top: top * rowPx, height: (bottom - top) * rowPx }}
                  >
                    {layer === 'holds' && <span>{say('hold')}</span>}
                  </div>
                );
              }),
            )}
        </div>
      ))}
    </div>
  );
}
