import { Link } from '@tanstack/react-router';
import { outcomeMissing, type CallSearch } from '../calls/call-search.ts';
import type { Home } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import { addDays, today } from '../ui/time.ts';
import classes from './numbers.module.css';
import { Nothing, Panel } from './panel.tsx';
import { say } from './say.ts';
import rows from './today.module.css';

type Host = Home['hosts'][number];

/** The number of hosts that can be compared; the others are in the list of members. */
const shownMax = 8;
const daysAhead = 6;

/** Hosts with their open work, and whether they can be booked. */
export function HostPanel({ hosts, timeZone }: { hosts: readonly Host[]; timeZone: string }) {
  const max = Math.max(...hosts.map(({ callsAhead }) => callsAhead), 1);
  const more = hosts.length - shownMax;
  return (
    <Panel title={say('hosts')} count={hosts.length}>
      {hosts.length === 0 ? (
        <Nothing>{say('hosts.none')}</Nothing>
      ) : (
        <table className={classes['hosts']}>
          <thead>
            <tr>
              <th scope="col">{say('hosts.name')}</th>
              <th scope="col">{say('hosts.today')}</th>
              <th scope="col">{say('hosts.ahead')}</th>
              <th scope="col">{say('hosts.needsOutcome')}</th>
              <th scope="col">{say('hosts.calendar')}</th>
            </tr>
          </thead>
          <tbody>
            {hosts.slice(0, shownMax).map((host) => (
              <HostRow key={host.user.id} host={host} max={max} date={today(timeZone)} />
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && (
        <AnchorLink to="/settings/members" className={rows['all'] ?? ''}>
          {say('hosts.more', { count: more })}
        </AnchorLink>
      )}
    </Panel>
  );
}

function HostRow({ host, max, date }: { host: Host; max: number; date: string }) {
  const { user, callsToday, callsAhead, needsOutcome, calendar, isPaused } = host;
  const userIds = String(user.id);
  return (
    <tr>
      <th scope="row">
        <Link to="/calls" search={{ userIds, eventType: 'ALL' }} className={rows['rowName']}>
          {user.name}
        </Link>
        {isPaused && (
          <span className={classes['mark']} data-kind="paused">
            {say('hosts.paused')}
          </span>
        )}
      </th>
      <td data-label={say('hosts.today')}>
        <Count
          count={callsToday}
          label={say('hosts.today')}
          name={user.name}
          search={{ userIds, eventType: 'ALL', types: scheduled, dateFrom: date, dateTo: date }}
        />
      </td>
      <td data-label={say('hosts.ahead')}>
        <span className={classes['load']}>
          <Count
            count={callsAhead}
            label={say('hosts.ahead')}
            name={user.name}
            search={{
              userIds,
              eventType: 'ALL',
              types: scheduled,
              dateFrom: date,
              dateTo: addDays(date, daysAhead),
            }}
          />
          <span className={classes['track']} aria-hidden>
            <span style={{ width: `${(callsAhead / max) * 100}%` }} />
          </span>
        </span>
      </td>
      <td data-label={say('hosts.needsOutcome')} data-missing={needsOutcome > 0 || undefined}>
        <Count
          count={needsOutcome}
          label={say('hosts.needsOutcome')}
          name={user.name}
          search={{ ...outcomeMissing, userIds }}
        />
      </td>
      <td data-label={say('hosts.calendar')}>
        <span className={classes['mark']} data-kind={calendar}>
          {say(`hosts.${calendar}`)}
        </span>
      </td>
    </tr>
  );
}

const scheduled = 'scheduled_events,rescheduled_events';

type CountProps = {
  count: number;
  label: string;
  name: string;
  search: CallSearch;
};

/** A number of calls that links to their list. */
function Count({ count, label, name, search }: CountProps) {
  if (count === 0) return '0';
  return (
    <AnchorLink
      to="/calls"
      search={search}
      aria-label={say('hosts.numberOf', { count, label, name })}
      inherit
    >
      {count}
    </AnchorLink>
  );
}
