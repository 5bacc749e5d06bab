import { Stack } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useMe } from '../auth/session.ts';
import { say as frameText } from '../frame/say.ts';
import { Page } from '../ui/page.tsx';
import { Nothing } from '../ui/states.tsx';
import { TabPages } from '../ui/tab-pages.tsx';
import { isOpen, tabs, type DeveloperTab } from './developer-tabs.ts';
import { say } from './say.ts';

/** The frame of the developer portal, with everything for connecting a program to the workspace. */
export function DeveloperLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { role } = useMe().user;
  const current = tabs.find(({ to }) => path === to || path.startsWith(`${to}/`));
  return (
    <Page title={say('title')}>
      <TabPages
        label={say('title')}
        tabs={tabs.map(({ to, label }) => ({ to, label: frameText(label) }))}
        current={current?.to ?? null}
      >
        {current !== undefined && (
          <Stack>{isOpen(current, role) ? <Outlet /> : <Closed tab={current} />}</Stack>
        )}
      </TabPages>
    </Page>
  );
}

function Closed({ tab }: { tab: DeveloperTab }) {
  return (
    <Nothing title={say('closed')} description={say('closed.help', { frameText: frameText(tab.label) })} />
  );
}
