import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './frame.module.css';
import { isAt, type Place } from './places.ts';
import { say } from './say.ts';
import type { Counts } from './use-counts.ts';

const shownMax = 99;
const countTexts = { needsOutcome: 'count.needsOutcome', leads: 'count.leads' } as const;

type Props = { place: Place; path: string; counts: Counts; className: string; onGo?: () => void };

/** A link of the navigation: in the sidebar, in the bottom bar, or in the sheet of “More”. */
export function PlaceLink({ place, path, counts, className, onGo }: Props) {
  const { to, label, icon: Icon, count } = place;
  const waiting = count === undefined ? 0 : counts[count];
  return (
    <Link
      to={to}
      className={className}
      title={say(label)}
      aria-current={isAt(place, path) ? 'page' : undefined}
      {...(onGo && { onClick: onGo })}
    >
      <Icon aria-hidden />
      <span className={classes['label']}>{say(label)}</span>
      {count !== undefined && waiting > 0 && (
        <>
          <span className={classes['count']} aria-hidden>
            {waiting > shownMax ? `${shownMax}+` : waiting}
          </span>
          <VisuallyHidden>{say(countTexts[count], { count: waiting })}</VisuallyHidden>
        </>
      )}
    </Link>
  );
}
