import { useMe } from '../auth/session.ts';
import { BookingPanel } from './booking-panel.tsx';
import { CallBackPanel } from './call-back-panel.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { NumberStrip } from './number-strip.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { say } from './say.ts';
import { SetUpPanel } from './set-up-panel.tsx';
import classes from './today.module.css';
import { useHome } from './use-home.ts';

const ownCount = 3;

/** For those who take leads: who waits, first. */
export function SetterHome() {
  const { user } = useMe();
  const own = useHome().data?.data.own ?? undefined;
  return (
    <div className={classes['columns']}>
      <div className={classes['column']}>
        <LeadPanel />
        <CallBackPanel timeZone={user.timeZone} />
        <OutcomePanel timeZone={user.timeZone} />
      </div>
      <div className={classes['column']}>
        <NumberStrip title={say('own')} numbers={own} count={ownCount} />
        <BookingPanel userId={user.id} timeZone={user.timeZone} />
        <SetUpPanel />
      </div>
    </div>
  );
}
