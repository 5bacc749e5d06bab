import { Drawer } from '@mantine/core';
import classes from './frame.module.css';
import { PlaceLink } from './place-link.tsx';
import type { Place } from './places.ts';
import { say } from './say.ts';
import type { Counts } from './use-counts.ts';

type Props = { places: readonly Place[]; path: string; counts: Counts; onClose: () => void };

/** The places that do not fit into the bottom bar of a phone. */
export function MoreSheet({ places, path, counts, onClose }: Props) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={say('more.title')}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      <ul className={classes['sheet']}>
        {places.map((place) => (
          <li key={place.to}>
            <PlaceLink
              place={place}
              path={path}
              counts={counts}
              className={classes['place'] ?? ''}
              onGo={onClose}
            />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
