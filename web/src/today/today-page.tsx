import { useLevel, useMe } from '../auth/session.ts';
import { Page } from '../ui/page.tsx';
import { CloserHome } from './closer-home.tsx';
import { say } from './say.ts';
import { SetterHome } from './setter-home.tsx';
import { TeamHome } from './team-home.tsx';
import classes from './today.module.css';

/** The home page by role: for team leads, closers or setters. */
export function TodayPage() {
  const { user } = useMe();
  const seesTeam = useLevel('reports:read') === 'all';
  const Home = seesTeam ? TeamHome : user.role === 'SETTER' ? SetterHome : CloserHome;
  return (
    <Page title={say('title')}>
      <div className={classes['page']}>
        <Home />
      </div>
    </Page>
  );
}
