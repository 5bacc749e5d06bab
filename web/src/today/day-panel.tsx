import { Link } from '@tanstack/react-router';
import type { Call } from '../records.ts';
import { Loaded } from '../ui/states.tsx';
import { writeTime } from '../ui/time.ts';
import { inviteeOf } from '../calls/invitee.ts';
import { Nothing, Panel } from './panel.tsx';
import { say } from './say.ts';
import classes from './today.module.css';
import { useDayCalls, useNow } from './use-day.ts';

/** The calls of the day in order; past ones are dimmed. */
export function DayPanel({ timeZone }: { timeZone: string }) {
  const calls = useDayCalls(timeZone);
  return (
    <Panel title={say('day')} count={calls.data?.meta.count}>
      <Loaded from={calls}>
        {({ data: { eventCalls } }) =>
          eventCalls.length === 0 ? (
            <Nothing>{say('day.none')}</Nothing>
          ) : (
            <ul className={classes['rows']}>
              {eventCalls.map((call) => (
                <DayRow key={call.id} call={call} timeZone={timeZone} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function DayRow({ call, timeZone }: { call: Call; timeZone: string }) {
  const now = useNow();
  const isOver = Date.parse(call.endTime) <= now;
  const isCancelled = call.status === 'CANCELLED';
  return (
    <li>
      <Link
        to="/calls/$previewId"
        params={{ previewId: call.previewId }}
        className={classes['row']}
        data-quiet={isOver || isCancelled || undefined}
        data-now={(!isOver && !isCancelled && Date.parse(call.dateTime) <= now) || undefined}
      >
        <span className={classes['time']}>{writeTime(call.dateTime, timeZone)}</span>
        <span className={classes['rowName']} data-struck={isCancelled || undefined}>
          {inviteeOf(call)}
        </span>
        <span className={classes['rowDetail']}>
          {`${call.name} · ${call.hosts.map(({ name }) => name).join(', ')}`}
        </span>
        <State call={call} />
      </Link>
    </li>
  );
}

function State({ call: { status, outcome } }: { call: Call }) {
  if (status === 'CANCELLED') return <span className={classes['state']}>{say('day.cancelled')}</span>;
  if (outcome === 'PENDING') return null;
  const isMissing = outcome === 'PENDING_OUTCOME';
  return (
    <span className={classes['state']} data-missing={isMissing || undefined}>
      {say(isMissing ? 'day.needsOutcome' : 'day.logged')}
    </span>
  );
}
