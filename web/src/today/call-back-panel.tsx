import { Link } from '@tanstack/react-router';
import { Loaded } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { Nothing, Panel } from './panel.tsx';
import { say } from './say.ts';
import classes from './today.module.css';
import { useHome } from './use-home.ts';

/** People whom the member has promised to call, by due time. */
export function CallBackPanel({ timeZone }: { timeZone: string }) {
  const home = useHome();
  return (
    <Panel title={say('callBacks')} count={home.data?.data.callBacks.length}>
      <Loaded from={home}>
        {({ data: { callBacks } }) =>
          callBacks.length === 0 ? (
            <Nothing>{say('callBacks.none')}</Nothing>
          ) : (
            <ul className={classes['rows']}>
              {callBacks.map((one) => (
                <li key={one.eventCallId} className={classes['row']}>
                  <span className={classes['rowMain']}>
                    <Link
                      to="/calls/$previewId"
                      params={{ previewId: String(one.eventCallId) }}
                      className={classes['rowName']}
                    >
                      {one.inviteeName || one.inviteeEmail || one.phoneNumber}
                    </Link>
                    <span className={classes['rowWhen']}>
                      {[writeMoment(one.followUpAt, timeZone), one.outcomeNotes].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  {one.phoneNumber !== null && (
                    <a href={`tel:${one.phoneNumber}`} className={classes['phone']}>
                      {one.phoneNumber}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
