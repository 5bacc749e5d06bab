import { Stack, Tabs } from '@mantine/core';
import { levelOf, type Level, type Right } from '@callwright/contract/roles.ts';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useMe } from '../auth/session.ts';
import { Page } from '../ui/page.tsx';

/** What the role has no right for is left out. */
const tabs: readonly { to: string; label: string; right?: Right; level?: Level }[] = [
  { to: '/settings/workspace', label: 'Workspace', right: 'admin' },
  { to: '/settings/members', label: 'Members', right: 'admin' },
  { to: '/settings/teams', label: 'Teams', right: 'admin' },
  { to: '/settings/fields', label: 'Fields', right: 'events:write' },
  { to: '/settings/stages', label: 'Stages', right: 'events:write' },
  { to: '/settings/tags', label: 'Tags', right: 'contacts:write', level: 'all' },
  { to: '/settings/products', label: 'Products', right: 'deals:write', level: 'all' },
  { to: '/settings/mails', label: 'Mails', right: 'admin' },
  { to: '/settings/profile', label: 'Profile' },
  { to: '/settings/sessions', label: 'Sessions' },
  { to: '/settings/connected-apps', label: 'Connected apps' },
];

export function SettingsLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const navigate = useNavigate();
  const { role } = useMe().user;
  const shown = tabs.filter(({ right, level }) => {
    const own = right === undefined ? 'all' : levelOf(role, right);
    return own !== null && (level === undefined || own === level);
  });
  return (
    <Page title="Settings">
      <Tabs value={path} keepMounted={false} onChange={(to) => to !== null && void navigate({ to })}>
        <Tabs.List mb="lg" aria-label="Settings">
          {shown.map(({ to, label }) => (
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
