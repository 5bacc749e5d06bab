import { useMe } from '../auth/session.ts';
import { Columns } from './columns.tsx';
import { CallBackPanel } from './call-back-panel.tsx';
import { DayLine } from './day-line.tsx';
import { DayPanel } from './day-panel.tsx';
import { SetUpPanel } from './later.tsx';
import { NextCall } from './next-call.tsx';
import { NumberStrip } from './number-strip.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { say } from './say.ts';
import { useHome } from './use-home.ts';

const ownCount = 3;

/** The home page of closers: the next call comes first. */
export function CloserHome() {
  const { user } = useMe();
  const own = useHome().data?.data.own ?? undefined;
  return (
    <Columns
      left={
        <>
          <NextCall userId={user.id} timeZone={user.timeZone} />
          <DayLine />
          <OutcomePanel timeZone={user.timeZone} />
          <DayPanel timeZone={user.timeZone} />
        </>
      }
      right={
        <>
          <NumberStrip title={say('own')} numbers={own} count={ownCount} />
          <CallBackPanel timeZone={user.timeZone} />
          <SetUpPanel />
        </>
      }
    />
  );
}
