import { Tabs } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './tab-list.module.css';

type Props = {
  label: string;
  tabs: readonly { value: string; label: string; mark?: ReactNode; isApart?: boolean }[];
  current: string | null;
};

/** The tabs of a screen in one line or column; the current one is scrolled into view. */
export function TabList({ label, tabs, current }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A phone shows only some of the tabs.
    const here = list.current?.querySelector('[aria-selected="true"]');
    here?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <Tabs.List ref={list} className={classes['list'] ?? ''} aria-label={label}>
      {tabs.map(({ value, label: name, mark, isApart = false }) => (
        <Tabs.Tab key={value} value={value} rightSection={mark} mod={{ apart: isApart }}>
          {name}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
