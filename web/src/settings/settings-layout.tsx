import { Stack, Tabs } from '@mantine/core';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useMay } from '../auth/session.ts';
import { Page } from '../ui/page.tsx';

const own = [
  ['/settings/profile', 'Profile'],
  ['/settings/sessions', 'Sessions'],
] as const;
const admin = [
  ['/settings/workspace', 'Workspace'],
  ['/settings/members', 'Members'],
  ['/settings/keys', 'API keys'],
  ['/settings/mails', 'Mails'],
] as const;

export function SettingsLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const navigate = useNavigate();
  const isAdmin = useMay('admin');
  const tabs = isAdmin ? [...admin, ...own] : own;
  return (
    <Page title="Settings">
      <Tabs value={path} keepMounted={false} onChange={(to) => to !== null && void navigate({ to })}>
        <Tabs.List mb="lg" aria-label="Settings">
          {tabs.map(([to, label]) => (
            <Tabs.Tab key={to} value={to}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={path}>
          <Stack>
            <Outlet />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
