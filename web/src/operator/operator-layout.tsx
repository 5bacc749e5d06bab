import { AppShell, Badge, Group, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { sessionQuery } from '../auth/session.ts';
import { ColorSchemeSwitch } from '../ui/color-scheme-switch.tsx';
import { AnchorLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { TabPages } from '../ui/tab-pages.tsx';
import shell from '../ui/shell.module.css';

const headerHeight = 56;

const tabs = [
  { to: '/operator/workspaces', label: 'Workspaces' },
  { to: '/operator/apps', label: 'Apps' },
  { to: '/operator/log', label: 'Log' },
] as const;

/** Around the screens of the operator: nothing of a workspace is in reach here. */
export function OperatorLayout() {
  const { user, workspaces } = useSuspenseQuery(sessionQuery).data;
  const path = useRouterState({ select: (state) => state.location.pathname });
  const current = tabs.find(({ to }) => path === to) ?? tabs[0];
  return (
    <AppShell header={{ height: headerHeight }} padding="md">
      <a href="#main" className={shell['skip']}>
        Skip to the content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Text fw={700}>Callwright</Text>
            <Badge color="grape" variant="light">
              Operator
            </Badge>
          </Group>
          <Group gap="md" wrap="nowrap">
            <Text size="sm" c="dimmed" visibleFrom="sm">
              {user.email}
            </Text>
            {workspaces.length > 0 && (
              <AnchorLink to="/calls" size="sm">
                Back to the app
              </AnchorLink>
            )}
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Main id="main" tabIndex={-1}>
        <Page title="Operator console" actions={<ColorSchemeSwitch />}>
          <TabPages label="Operator console" tabs={tabs} current={current.to}>
            <Outlet />
          </TabPages>
        </Page>
      </AppShell.Main>
    </AppShell>
  );
}
