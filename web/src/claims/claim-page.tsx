import { Link, useSearch } from '@tanstack/react-router';
import { useLevel } from '../auth/session.ts';
import { Page } from '../ui/page.tsx';
import classes from '../ui/saved-views.module.css';
import { ClaimList } from './claim-list.tsx';
import { LeadList } from './lead-list.tsx';
import { MyClaims } from './my-claims.tsx';
import { say } from './say.ts';

const names = () => ({ leads: say('view.free'), mine: say('view.mine'), all: say('view.all') });

/** The page where setters find their work: unclaimed leads, and their own. */
export function ClaimPage() {
  const { view = 'leads' } = useSearch({ from: '/shell/claims' });
  const seesAll = useLevel('claims:read') === 'all';
  const views = (['leads', 'mine', 'all'] as const).filter((one) => one !== 'all' || seesAll);
  return (
    <Page title={say('title')}>
      <nav aria-label={say('views')} className={classes['views']}>
        {views.map((one) => (
          <Link
            key={one}
            to="/claims"
            search={one === 'leads' ? {} : { view: one }}
            className={classes['view'] ?? ''}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === view ? 'page' : undefined}
          >
            {names()[one]}
          </Link>
        ))}
      </nav>
      {view === 'leads' && <LeadList />}
      {view === 'mine' && <MyClaims />}
      {view === 'all' && <ClaimList />}
    </Page>
  );
}
