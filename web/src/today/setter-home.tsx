import { useMe } from '../auth/session.ts';
import { BookingPanel } from './booking-panel.tsx';
import { Columns } from './columns.tsx';
import { CallBackPanel } from './call-back-panel.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { NumberStrip } from './number-strip.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { SetUpPanel } from './later.tsx';
import { say } from './say.ts';
import { useHome } from './use-home.ts';

const ownCount = 3;

/** The home page of setters: waiting leads come first. */
export function SetterHome() {
  const { user } = useMe();
  const own = useHome().data?.data.own ?? undefined;
  return (
    <Columns
      left={
        <>
          <LeadPanel />
          <CallBackPanel timeZone={user.timeZone} />
          <OutcomePanel timeZone={user.timeZone} />
        </>
      }
      right={
        <>
          <NumberStrip title={say('own')} numbers={own} count={ownCount} />
          <BookingPanel userId={user.id} timeZone={user.timeZone} />
          <SetUpPanel />
        </>
      }
    />
  );
}
