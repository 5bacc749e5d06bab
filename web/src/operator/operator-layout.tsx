import { Badge } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { sessionQuery } from '../auth/session.ts';
import { ColorSchemeSwitch } from '../ui/color-scheme-switch.tsx';
import { AnchorLink } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';
import { Page } from '../ui/page.tsx';
import { TabPages } from '../ui/tab-pages.tsx';
import classes from './operator-layout.module.css';
import { say } from './say.ts';

const tabs = () =>
  [
    { to: '/operator/workspaces', label: say('workspaces') },
    { to: '/operator/apps', label: say('apps') },
    { to: '/operator/log', label: say('log') },
    { to: '/operator/status', label: say('status') },
  ] as const;

/** The frame around the operator's screens, separate from that of workspaces. */
export function OperatorLayout() {
  const { user, workspaces } = useSuspenseQuery(sessionQuery).data;
  const path = useRouterState({ select: (state) => state.location.pathname });
  const current = tabs().find(({ to }) => path === to) ?? tabs()[0];
  return (
    <>
      <a href="#main" className={classes['skip']}>
        {say('skip')}
      </a>
      <header className={classes['bar']}>
        <Logo />
        <strong>{'Callwright'}</strong>
        <Badge color="grape">{say('operator')}</Badge>
        <span className={classes['email']}>{user.email}</span>
        {workspaces.length > 0 && (
          <AnchorLink to="/today" size="sm">
            {say('back')}
          </AnchorLink>
        )}
      </header>
      <main id="main" tabIndex={-1} className={classes['main']}>
        <Page title={say('console')} actions={<ColorSchemeSwitch />}>
          <TabPages label={say('console')} tabs={tabs()} current={current.to}>
            <Outlet />
          </TabPages>
        </Page>
      </main>
    </>
  );
}
