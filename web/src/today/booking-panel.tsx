import { Link } from '@tanstack/react-router';
import { Loaded } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { inviteeOf } from '../calls/invitee.ts';
import { Nothing, Panel } from './panel.tsx';
import { say } from './say.ts';
import classes from './today.module.css';
import { useOwnBookings } from './use-day.ts';

/** Calls booked by a setter, latest first. */
export function BookingPanel({ userId, timeZone }: { userId: number; timeZone: string }) {
  const calls = useOwnBookings(userId, timeZone);
  return (
    <Panel title={say('bookings')} count={calls.data?.meta.count}>
      <Loaded from={calls}>
        {({ data: { eventCalls } }) =>
          eventCalls.length === 0 ? (
            <Nothing>{say('bookings.none')}</Nothing>
          ) : (
            <ul className={classes['rows']}>
              {eventCalls.map((call) => (
                <li key={call.id}>
                  <Link
                    to="/calls/$previewId"
                    params={{ previewId: call.previewId }}
                    className={classes['row']}
                  >
                    <span className={classes['rowMain']}>
                      <span className={classes['rowName']}>{inviteeOf(call)}</span>
                      <span className={classes['rowWhen']}>
                        {`${writeMoment(call.dateTime, timeZone)} · ${call.hosts.map(({ name }) => name).join(', ')}`}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
