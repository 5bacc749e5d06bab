import { Button } from '@mantine/core';
import { Video } from 'lucide-react';
import type { Call } from '../records.ts';
import { ButtonLink } from '../ui/link.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeAhead, writeMoment, writeTime } from '../ui/time.ts';
import { inviteeOf } from '../calls/invitee.ts';
import { NextFacts } from './next-facts.tsx';
import { Nothing, Panel } from './panel.tsx';
import { say } from './say.ts';
import classes from './today.module.css';
import { useNextCalls, useNow } from './use-day.ts';

type Props = { userId: number; timeZone: string };

/** The member's next call, with the link to join and a briefing. */
export function NextCall({ userId, timeZone }: Props) {
  const calls = useNextCalls(userId);
  return (
    <Panel title={say('next')}>
      <Loaded from={calls}>
        {({ data: { eventCalls } }) => {
          const [call] = eventCalls;
          if (call !== undefined) return <Ahead call={call} timeZone={timeZone} />;
          return <Nothing>{`${say('next.none')}. ${say('next.noneHelp')}`}</Nothing>;
        }}
      </Loaded>
    </Panel>
  );
}

function Ahead({ call, timeZone }: { call: Call; timeZone: string }) {
  const now = useNow();
  const isNow = Date.parse(call.dateTime) <= now;
  const when = isNow
    ? say('next.now', { time: writeTime(call.endTime, timeZone) })
    : say('next.at', {
        when: writeAhead(call.dateTime, timeZone),
        time: writeMoment(call.dateTime, timeZone),
      });
  return (
    <>
      <div className={classes['next']}>
        <div className={classes['who']}>
          <p className={classes['name']}>{inviteeOf(call)}</p>
          <p className={classes['when']} data-now={isNow || undefined}>
            {when}
          </p>
          <p className={classes['quiet']}>
            {say('next.with', { event: call.name, hosts: call.hosts.map(({ name }) => name).join(', ') })}
          </p>
        </div>
        <div className={classes['buttons']}>
          <ButtonLink to="/calls/$previewId" params={{ previewId: call.previewId }} variant="default">
            {say('open')}
          </ButtonLink>
          {call.locationLink !== null && (
            <Button
              component="a"
              href={call.locationLink}
              target="_blank"
              rel="noreferrer"
              leftSection={<Video aria-hidden />}
            >
              {say('join')}
            </Button>
          )}
        </div>
      </div>
      <NextFacts call={call} />
    </>
  );
}
