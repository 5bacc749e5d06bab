import { Stack } from '@mantine/core';
import { levelOf, type Level, type Right } from '@callwright/contract/roles.ts';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useMe } from '../auth/session.ts';
import { Page } from '../ui/page.tsx';
import { TabPages } from '../ui/tab-pages.tsx';

/** What the role has no right for is left out. */
const tabs: readonly { to: string; label: string; right?: Right; level?: Level }[] = [
  { to: '/settings/workspace', label: 'Workspace', right: 'admin' },
  { to: '/settings/members', label: 'Members', right: 'admin' },
  { to: '/settings/teams', label: 'Teams', right: 'admin' },
  { to: '/settings/fields', label: 'Fields', right: 'events:write' },
  { to: '/settings/stages', label: 'Stages', right: 'events:write' },
  { to: '/settings/tags', label: 'Tags', right: 'contacts:write', level: 'all' },
  { to: '/settings/products', label: 'Products', right: 'deals:write', level: 'all' },
  { to: '/settings/company-sign-in', label: 'Company sign-in', right: 'admin' },
  { to: '/settings/mails', label: 'Mails', right: 'admin' },
  { to: '/settings/audit', label: 'Audit log', right: 'admin' },
  { to: '/settings/privacy', label: 'Privacy', right: 'admin' },
  { to: '/settings/profile', label: 'Profile' },
  { to: '/settings/calendars', label: 'Calendars', right: 'availability:write' },
  { to: '/settings/security', label: 'Security' },
  { to: '/settings/sessions', label: 'Sessions' },
  { to: '/settings/connected-apps', label: 'Connected apps' },
];

export function SettingsLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { role } = useMe().user;
  const shown = tabs.filter(({ right, level }) => {
    const own = right === undefined ? 'all' : levelOf(role, right);
    return own !== null && (level === undefined || own === level);
  });
  return (
    <Page title="Settings">
      <TabPages label="Settings" tabs={shown} current={path}>
        <Stack>
          <Outlet />
        </Stack>
      </TabPages>
    </Page>
  );
}
