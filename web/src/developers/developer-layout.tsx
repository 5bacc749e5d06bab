import { Stack, Tabs } from '@mantine/core';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useMe } from '../auth/session.ts';
import { Page } from '../ui/page.tsx';
import { Nothing } from '../ui/states.tsx';
import { isOpen, tabs, type DeveloperTab } from './developer-tabs.ts';

/** The frame of the developer portal: everything somebody needs who connects a program with the workspace. */
export function DeveloperLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const navigate = useNavigate();
  const { role } = useMe().user;
  const current = tabs.find(({ to }) => path === to || path.startsWith(`${to}/`));
  const value = current?.to ?? null;
  return (
    <Page title="Developers">
      <Tabs value={value} keepMounted={false} onChange={(to) => to !== null && void navigate({ to })}>
        <Tabs.List mb="lg" aria-label="Developers">
          {tabs.map(({ to, label }) => (
            <Tabs.Tab key={to} value={to}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {current !== undefined && (
          <Tabs.Panel value={current.to}>
            <Stack>{isOpen(current, role) ? <Outlet /> : <Closed tab={current} />}</Stack>
          </Tabs.Panel>
        )}
      </Tabs>
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
