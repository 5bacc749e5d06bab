import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TabList } from './tab-list.tsx';
import classes from './tab-pages.module.css';

type Props = {
  label: string;
  /** Some space goes before a tab that is `isApart` when they stand in a column. */
  tabs: readonly { to: string; label: string; isApart?: boolean }[];
  current: string | null;
  children: ReactNode;
};

/** More tabs than this are in a column at the side, so that a wide screen shows all of them. */
const inLineMax = 8;

/** The parts of a screen that have their own URLs. */
export function TabPages({ label, tabs, current, children }: Props) {
  const navigate = useNavigate();
  const isWide = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false });
  const isAtSide = isWide && tabs.length > inLineMax;
  return (
    <Tabs
      value={current}
      keepMounted={false}
      orientation={isAtSide ? 'vertical' : 'horizontal'}
      onChange={(to) => to !== null && void navigate({ to })}
    >
      <TabList label={label} current={current} tabs={tabs.map(({ to, ...tab }) => ({ value: to, ...tab }))} />
      {current !== null && (
        <Tabs.Panel
          value={current}
          {...(isAtSide ? { pl: 'xl' } : { pt: 'lg' })}
          className={classes['panel'] ?? ''}
        >
          {children}
        </Tabs.Panel>
      )}
    </Tabs>
  );
}
