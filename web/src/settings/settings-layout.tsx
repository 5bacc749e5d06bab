import { Stack } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useMe } from '../auth/session.ts';
import { Page } from '../ui/page.tsx';
import { TabPages } from '../ui/tab-pages.tsx';
import { say } from './say.ts';
import { personalTabs, tabsFor, workspaceTabs } from './setting-tabs.ts';

/** The first of what belongs together: what is sold and to whom, other services, records. */
const apart = new Set(['/settings/fields', '/settings/slack', '/settings/audit']);

/** The settings of the workspace or those of the person, never both. */
export function SettingsLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const {
    user: { role },
    workspace: { mode },
  } = useMe();
  const current =
    [...personalTabs, ...workspaceTabs].find(({ to }) => path === to || path.startsWith(`${to}/`))?.to ??
    path;
  const isPersonal = personalTabs.some(({ to }) => to === current);
  const title = isPersonal ? say('yours') : say('settings');
  return (
    <Page title={title}>
      <TabPages
        label={title}
        tabs={tabsFor(isPersonal ? personalTabs : workspaceTabs, role, mode).map((tab) => ({
          ...tab,
          isApart: apart.has(tab.to),
        }))}
        current={current}
      >
        <Stack>
          <Outlet />
        </Stack>
      </TabPages>
    </Page>
  );
}
