import { DatesProvider } from '@mantine/dates';
import { useHotkeys, useLocalStorage } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMe } from '../auth/session.ts';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { Live } from '../live/live.tsx';
import { hearKeys } from '../shortcuts/hear-keys.ts';
import { AfterFirstDrawing } from '../ui/first-drawing.tsx';
import { TitleSlot } from '../ui/title-slot.ts';
import { behind } from './behind.ts';
import { BelowBanners } from './below-banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import classes from './frame.module.css';
import { say } from './say.ts';
import { Search } from './search.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useCounts } from './use-counts.ts';
import { useLanguage } from './use-language.ts';

const Background = lazy(() => behind('Background'));

/** The frame around all screens. It is mounted again when the language changes. */
export function Shell() {
  return <Frame key={useLanguage()} />;
}

function Frame() {
  const { workspace } = useMe();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [isSearching, search] = useState(false);
  const [isCollapsed, collapse] = useLocalStorage({
    key: 'callwright.sidebarCollapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const counts = useCounts();
  // Also works within a field, because people use it while they type.
  useHotkeys([['mod+K', () => search(true)]], []);
  useEffect(hearKeys, []);
  return (
    <div className={classes['frame']} data-collapsed={isCollapsed || undefined}>
      <AfterFirstDrawing>
        <Live />
      </AfterFirstDrawing>
      <LeaveGuard />
      <Suspense>
        <Background />
      </Suspense>
      <a href="#main" className={classes['skip']}>
        {say('skip')}
      </a>
      <Sidebar counts={counts} isCollapsed={isCollapsed} onToggle={() => collapse(!isCollapsed)} />
      <div className={classes['stage']}>
        <TopBar onSlot={setSlot} onSearch={() => search(true)} />
        <main id="main" tabIndex={-1} className={classes['main']}>
          {/* Weekends are styled like other days, because sales calls are booked on them, too. */}
          <DatesProvider
            settings={{ firstDayOfWeek: workspace.weekStart === 'SUNDAY' ? 0 : 1, weekendDays: [] }}
          >
            <TitleSlot value={slot}>
              <BelowBanners>
                <Outlet />
              </BelowBanners>
            </TitleSlot>
          </DatesProvider>
        </main>
      </div>
      <BottomBar counts={counts} />
      {isSearching && <Search onClose={() => search(false)} />}
    </div>
  );
}
