import { Link } from '@tanstack/react-router';
import { useMay } from '../auth/session.ts';
import classes from '../ui/money-views.module.css';
import { say } from './say.ts';

/** Switches between people and deals. */
export function PipelineViews() {
  const maySeeDeals = useMay('deals:read');
  if (!maySeeDeals) return null;
  return (
    <nav aria-label={say('what')} className={classes['views']}>
      <Link
        to="/pipeline"
        activeOptions={{ exact: true, includeSearch: false }}
        className={classes['view'] ?? ''}
      >
        {say('people')}
      </Link>
      <Link to="/pipeline/deals" activeOptions={{ includeSearch: false }} className={classes['view'] ?? ''}>
        {say('deals')}
      </Link>
    </nav>
  );
}
