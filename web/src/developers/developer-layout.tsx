import { Stack } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useMe } from '../auth/session.ts';
import { Page } from '../ui/page.tsx';
import { Nothing } from '../ui/states.tsx';
import { TabPages } from '../ui/tab-pages.tsx';
import { isOpen, tabs, type DeveloperTab } from './developer-tabs.ts';

/** The frame of the developer portal: everything a developer needs to connect a program with the workspace. */
export function DeveloperLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { role } = useMe().user;
  const current = tabs.find(({ to }) => path === to || path.startsWith(`${to}/`));
  return (
    <Page title="Developers">
      <TabPages label="Developers" tabs={tabs} current={current?.to ?? null}>
        {current !== undefined && (
          <Stack>{isOpen(current, role) ? <Outlet /> : <Closed tab={current} />}</Stack>
        )}
      </TabPages>
    </Page>
  );
}

function Closed({ tab }: { tab: DeveloperTab }) {
  return (
    <Nothing
      title="This is for super admins"
      description={`Your role does not include “${tab.label}”. Ask a super admin of the workspace to set up what you need, or to change your role.`}
    />
  );
}
