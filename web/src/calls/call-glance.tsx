import { Avatar } from '@mantine/core';
import { useAsOf } from '../auth/session.ts';
import type { CallDetail } from '../records.ts';
import { useNow } from '../today/use-day.ts';
import { locationNames } from '../ui/choices.ts';
import { writeAgo, writeAhead, writeWeekday } from '../ui/time.ts';
import { writeSpan } from '../ui/time-span.ts';
import { CallBadges } from './call-badges.tsx';
import classes from './call-page.module.css';
import { say } from './say.ts';

/** Time, people and place on one line. */
export function CallGlance({ call, timeZone }: { call: CallDetail; timeZone: string }) {
  const isCancelled = call.status === 'CANCELLED';
  const isNow = useAsOf() === undefined;
  return (
    <div className={classes['glance']}>
      <p className={classes['when']} data-struck={isCancelled || undefined}>
        {`${writeWeekday(call.dateTime, timeZone)}, ${writeSpan(call.dateTime, call.endTime, timeZone)} `}
        {isNow && !isCancelled && <Distance call={call} timeZone={timeZone} />}
      </p>
      <p className={classes['with']}>
        <span className={classes['host']}>
          <Avatar name={call.hosts[0]?.name ?? ''} size={20} color="teal" aria-hidden />
          {call.hosts.map(({ name }) => name).join(', ')}
        </span>
        <span>{`${call.name} · ${locationNames[call.location]}`}</span>
        <CallBadges call={call} />
      </p>
    </div>
  );
}

function Distance({ call, timeZone }: { call: CallDetail; timeZone: string }) {
  const now = useNow();
  const [start, end] = [Date.parse(call.dateTime), Date.parse(call.endTime)];
  const isNow = start <= now && now < end;
  return (
    <span className={classes['distance']} data-now={isNow || undefined}>
      {isNow && say('now')}
      {!isNow && (now < start ? writeAhead(call.dateTime, timeZone) : writeAgo(call.endTime))}
    </span>
  );
}
