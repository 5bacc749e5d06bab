import { useMediaQuery } from '@mantine/hooks';
import { useMay, useMe } from '../auth/session.ts';
import { AfterFirstDrawing } from '../ui/first-drawing.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { Columns } from './columns.tsx';
import { CallBackPanel } from './call-back-panel.tsx';
import { DayLine } from './day-line.tsx';
import { DayPanel } from './day-panel.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { FunnelPanel, HostPanel, SetUpPanel } from './later.tsx';
import { NextCall } from './next-call.tsx';
import { NumberStrip } from './number-strip.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { say } from './say.ts';
import { useHome } from './use-home.ts';

/**
 * The same as in today.module.css: below this width the columns are stacked, and setup would come after an empty day.
 */
const oneColumn = '(max-width: 1180px)';
const teamCount = 5;
const ownCount = 3;

/** The home page of those who see everybody’s numbers; managers who also host calls see both. */
export function TeamHome() {
  const { user } = useMe();
  const mayRecord = useMay('outcomes:write');
  const mayClaim = useMay('claims:write');
  const home = useHome().data?.data;
  const isOneColumn = useMediaQuery(oneColumn, false, { getInitialValueInEffect: false });
  const isHost = home !== undefined && home.own !== null;
  return (
    <>
      <NumberStrip title={say('team')} numbers={home?.team ?? undefined} count={teamCount} />
      <AfterFirstDrawing>
        <Columns
          left={
            <>
              {isOneColumn && <SetUpPanel only="unbooked" />}
              {isHost && <NextCall userId={user.id} timeZone={user.timeZone} />}
              {isHost && <DayLine />}
              {mayRecord && <OutcomePanel timeZone={user.timeZone} />}
              {mayRecord && home !== undefined && <HostPanel hosts={home.hosts} timeZone={user.timeZone} />}
              <DayPanel timeZone={user.timeZone} />
            </>
          }
          right={
            <>
              <SetUpPanel {...(isOneColumn && { only: 'booked' })} />
              {mayRecord && <AttentionPanel />}
              {isHost && <NumberStrip title={say('own')} numbers={home.own ?? undefined} count={ownCount} />}
              {isHost && <CallBackPanel timeZone={user.timeZone} />}
              {home?.team && <FunnelPanel of={home.team} />}
              {mayClaim && <LeadPanel />}
            </>
          }
        />
      </AfterFirstDrawing>
    </>
  );
}
