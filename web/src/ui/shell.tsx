import { AppShell, Burger, Group, NavLink, ScrollArea, Text } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { Link, Outlet, useRouterState, type LinkProps } from '@tanstack/react-router';
import { useMe } from '../auth/session.ts';
import { CalendarBanner } from '../calendars/calendar-banner.tsx';
import { MailBanner } from './mail-banner.tsx';
import { UserMenu } from './user-menu.tsx';
import { WebhookBanner } from './webhook-banner.tsx';
import { WorkspaceSwitch } from './workspace-switch.tsx';
import classes from './shell.module.css';

const headerHeight = 56;
const navbarWidth = 220;

/** The frame around all screens: navigation, and the signed-in person. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure();
  const { workspace } = useMe();
  return (
    <AppShell
      header={{ height: headerHeight }}
      navbar={{ width: navbarWidth, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a href="#main" className={classes['skip']}>
        Skip to the content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label="Menu"
              aria-expanded={opened}
            />
            <Text fw={700}>Callwright</Text>
          </Group>
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Screens">
        <AppShell.Section>
          <WorkspaceSwitch />
        </AppShell.Section>
        <AppShell.Section grow component={ScrollArea}>
          <Places onGo={close} />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <DatesProvider settings={{ firstDayOfWeek: workspace.weekStart === 'SUNDAY' ? 0 : 1 }}>
          <MailBanner />
          <WebhookBanner />
          <CalendarBanner />
          <Outlet />
        </DatesProvider>
      </AppShell.Main>
    </AppShell>
  );
}

/** The navigation; entries that the role has no right for are left out. */
const places: readonly { to: NonNullable<LinkProps['to']>; label: string; right?: Right }[] = [
  { to: '/calls', label: 'Calls' },
  { to: '/contacts', label: 'Contacts' },
  { to: '/claims', label: 'Leads', right: 'claims:read' },
  { to: '/deals', label: 'Deals', right: 'deals:read' },
  { to: '/payments', label: 'Payments', right: 'deals:read' },
  { to: '/reports', label: 'Reports', right: 'reports:read' },
  { to: '/events', label: 'Events' },
  { to: '/automations', label: 'Automation', right: 'events:write' },
  { to: '/availability', label: 'Availability', right: 'availability:read' },
  { to: '/developers', label: 'Developers' },
  { to: '/settings', label: 'Settings' },
];

function Places({ onGo }: { onGo: () => void }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { role } = useMe().user;
  return places
    .filter(({ right }) => right === undefined || levelOf(role, right) !== null)
    .map(({ to, label }) => {
      const here = path === to || path.startsWith(`${to}/`);
      return (
        <NavLink
          key={to}
          component={Link}
          to={to}
          label={label}
          active={here}
          aria-current={here ? 'page' : undefined}
          onClick={onGo}
          className={classes['place'] ?? ''}
        />
      );
    });
}
