import { Link } from '@tanstack/react-router';
import { say } from '../lists/say.ts';
import classes from './money-views.module.css';

const views = () => [
  { to: '/deals', label: say('money.deals') },
  { to: '/payments', label: say('money.payments') },
];

/** From what was sold to what was paid, and back. */
export function MoneyViews() {
  return (
    <nav aria-label={say('money')} className={classes['views']}>
      {views().map(({ to, label }) => (
        <Link key={to} to={to} className={classes['view'] ?? ''}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
