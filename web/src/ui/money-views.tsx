import { Link } from '@tanstack/react-router';
import { say } from '../lists/say.ts';
import classes from './money-views.module.css';

const views = () => [
  { to: '/deals', label: say('money.deals') },
  { to: '/payments', label: say('money.payments') },
];

/** Switches between deals and payments. */
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
