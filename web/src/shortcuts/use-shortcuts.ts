import { useEffect, useEffectEvent } from 'react';
import { offerShortcuts, type Shortcut } from './shortcuts.ts';

/** Offers shortcuts while a part of the screen is shown; `false` leaves one out. */
export function useShortcuts(title: string, shortcuts: readonly (Shortcut | false)[]): void {
  const offered = shortcuts.filter((shortcut) => shortcut !== false);
  const run = useEffectEvent((key: string) => offered.find((one) => one.key === key)?.run());
  const shape = JSON.stringify(offered.map(({ key, label }) => [key, label]));
  useEffect(() => {
    const keys = JSON.parse(shape) as [string, string][]; // written above
    return offerShortcuts({
      title,
      shortcuts: keys.map(([key, label]) => ({ key, label, run: () => run(key) })),
    });
  }, [title, shape]);
}
