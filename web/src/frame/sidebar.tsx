import { useRouterState } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useMe } from '../auth/session.ts';
import classes from './frame.module.css';
import { PlaceLink } from './place-link.tsx';
import { placesFor, setUpPlaces, workPlaces } from './places.ts';
import { say } from './say.ts';
import type { Counts } from './use-counts.ts';
import { WorkspaceSwitch } from './workspace-switch.tsx';

type Props = { counts: Counts; isCollapsed: boolean; onToggle: () => void };

/** The navigation of wide screens; only icons when it is collapsed. */
export function Sidebar({ counts, isCollapsed, onToggle }: Props) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { role } = useMe().user;
  const toggle = say(isCollapsed ? 'sidebar.expand' : 'sidebar.collapse');
  const link = (place: (typeof workPlaces)[number]) => (
    <li key={place.to}>
      <PlaceLink place={place} path={path} counts={counts} className={classes['place'] ?? ''} />
    </li>
  );
  return (
    <div className={classes['sidebar']}>
      <WorkspaceSwitch />
      <nav className={classes['places']} aria-label={say('places')}>
        <ul>{placesFor(workPlaces, role).map(link)}</ul>
        <ul aria-label={say('places.setUp')}>{placesFor(setUpPlaces, role).map(link)}</ul>
      </nav>
      <button
        type="button"
        className={`${classes['place']} ${classes['toggle']}`}
        title={toggle}
        aria-label={toggle}
        aria-expanded={!isCollapsed}
        onClick={onToggle}
      >
        {isCollapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
      </button>
    </div>
  );
}
