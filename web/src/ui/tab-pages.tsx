import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TabList } from './tab-list.tsx';
import classes from './tab-pages.module.css';

type Props = {
  label: string;
  tabs: readonly { to: string; label: string }[];
  current: string | null;
  children: ReactNode;
};

/** The parts of a screen that have their own URLs. */
export function TabPages({ label, tabs, current, children }: Props) {
  const navigate = useNavigate();
  return (
    <Tabs value={current} keepMounted={false} onChange={(to) => to !== null && void navigate({ to })}>
      <TabList
        label={label}
        current={current}
        tabs={tabs.map((tab) => ({ value: tab.to, label: tab.label }))}
      />
      {current !== null && (
        <Tabs.Panel value={current} pt="lg" className={classes['panel'] ?? ''}>
          {children}
        </Tabs.Panel>
      )}
    </Tabs>
  );
}
