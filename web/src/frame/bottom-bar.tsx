import { useRouterState } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../auth/session.ts';
import classes from './frame.module.css';
import { PlaceLink } from './place-link.tsx';
import { isAt, placesFor, setUpPlaces, workPlaces } from './places.ts';
import { say } from './say.ts';
import type { Counts } from './use-counts.ts';

const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }));

/** In addition to “More”. */
const shownMax = 4;

/** The navigation on phones and in small windows. */
export function BottomBar({ counts }: { counts: Counts }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { role } = useMe().user;
  const [opened, open] = useState(false);
  const places = [...placesFor(workPlaces, role), ...placesFor(setUpPlaces, role)];
  const rest = places.slice(shownMax);
  return (
    <nav className={classes['bottomBar']} aria-label={say('places')}>
      {places.slice(0, shownMax).map((place) => (
        <PlaceLink
          key={place.to}
          place={place}
          path={path}
          counts={counts}
          className={classes['tab'] ?? ''}
        />
      ))}
      <button
        type="button"
        className={classes['tab']}
        aria-haspopup="dialog"
        aria-current={rest.some((place) => isAt(place, path)) ? 'true' : undefined}
        onClick={() => open(true)}
      >
        <Ellipsis aria-hidden />
        <span className={classes['label']}>{say('more')}</span>
      </button>
      {opened && (
        <Suspense>
          <MoreSheet places={rest} path={path} counts={counts} onClose={() => open(false)} />
        </Suspense>
      )}
    </nav>
  );
}
