import { Link } from '@tanstack/react-router';
import { say } from '../calendar/say.ts';
import classes from './call-views.module.css';

const views = ['day', 'week', 'team'] as const;

type Props = { current: (typeof views)[number] | 'list' };

/** Switches between the views of calls, keeping the days. */
export function CallViews({ current }: Props) {
  return (
    <nav className={classes['views']} aria-label={say('views')}>
      {views.map((view) => (
        <Link
          key={view}
          to="/calls/calendar"
          search={(before) => ({ date: before.date, host: before.host, hosts: before.hosts, view })}
          aria-current={view === current ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {say(`view.${view}`)}
        </Link>
      ))}
      <Link
        to="/calls"
        activeOptions={{ exact: true }}
        aria-current={current === 'list' ? 'page' : undefined}
      >
        {say('view.list')}
      </Link>
    </nav>
  );
}
