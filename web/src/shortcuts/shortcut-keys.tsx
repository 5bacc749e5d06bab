import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useMe } from '../auth/session.ts';
import { placesFor, setUpPlaces, workPlaces } from '../frame/places.ts';
import { say as sayPlace } from '../frame/say.ts';
import { runKeys } from './hear-keys.ts';
import { say } from './say.ts';
import { areKeysOn, shortcutFor } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

/** Handles single-key shortcuts, and shows a list of them on `?`. */
export function ShortcutKeys() {
  const [isShown, show] = useState(false);
  useShortcuts(say('everywhere'), [{ key: '?', label: say('title'), run: () => show(true) }]);
  usePlaces();
  const press = useEffectEvent((event: KeyboardEvent) => {
    // The list works even if shortcuts are off, because they can be turned on again there.
    const isHelp = event.key === '?' && !areKeysOn() && event.target === document.body;
    const shortcut = shortcutFor(event);
    if (shortcut === undefined && !isHelp) return;
    event.preventDefault();
    if (isHelp) show(true);
    else shortcut?.run();
  });
  useEffect(() => runKeys((event) => press(event)), []);
  if (!isShown) return null;
  return (
    <Suspense>
      <ShortcutSheet onClose={() => show(false)} />
    </Suspense>
  );
}

/** 1 to 9 open the places of the sidebar, in its order. */
function usePlaces(): void {
  const { role } = useMe().user;
  const navigate = useNavigate();
  const places = placesFor([...workPlaces, ...setUpPlaces], role).slice(0, 9);
  useShortcuts(
    say('places'),
    places.map(({ to, label }, index) => ({
      key: String(index + 1),
      label: sayPlace(label),
      run: () => void navigate({ to }),
    })),
  );
}
