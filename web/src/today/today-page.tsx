import { lazy, Suspense } from 'react';
import { useLevel, useMe } from '../auth/session.ts';
import { Page } from '../ui/page.tsx';
import { Waiting } from '../ui/states.tsx';
import { say } from './say.ts';
import classes from './today.module.css';

const TeamHome = lazy(async () => ({ default: (await import('./team-home.tsx')).TeamHome }));
const SetterHome = lazy(async () => ({ default: (await import('./setter-home.tsx')).SetterHome }));
const CloserHome = lazy(async () => ({ default: (await import('./closer-home.tsx')).CloserHome }));

/** What to do next, by role: who leads a team sees it first, who takes calls or leads sees these first. */
export function TodayPage() {
  const { user } = useMe();
  const seesTeam = useLevel('reports:read') === 'all';
  const Home = seesTeam ? TeamHome : user.role === 'SETTER' ? SetterHome : CloserHome;
  return (
    <Page title={say('title')}>
      <div className={classes['page']}>
        <Suspense fallback={<Waiting />}>
          <Home />
        </Suspense>
      </div>
    </Page>
  );
}
