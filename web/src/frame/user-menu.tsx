import { routes } from '@callwright/sdk/routes';
import { Box, Menu } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bot, CalendarSync, LogOut, ShieldHalf, UserRoundCog } from 'lucide-react';
import { sessionQuery, useMay, useMe } from '../auth/session.ts';
import { leaveEverywhere } from '../auth/sign-out.ts';
import { ColorSchemeSwitch } from '../ui/color-scheme-switch.tsx';
import { useSend } from '../ui/use-send.ts';
import { AnchoredMenu } from './anchored-menu.tsx';
import type { Anchor } from './late-menu-button.tsx';
import { say } from './say.ts';

/** The person's own pages, separate from the settings of the workspace. */
export function UserMenu({ anchor }: { anchor: Anchor }) {
  const { user } = useMe();
  const { isOperator } = useSuspenseQuery(sessionQuery).data.user;
  const mayConnect = useMay('availability:write');
  const signOut = useSend(routes.auth.signOut, { onDone: leaveEverywhere });
  return (
    <AnchoredMenu anchor={anchor} position="bottom-end" width={230}>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item component={Link} to="/settings/profile" leftSection={<UserRoundCog aria-hidden />}>
          {say('account.settings')}
        </Menu.Item>
        {mayConnect && (
          <Menu.Item component={Link} to="/settings/calendars" leftSection={<CalendarSync aria-hidden />}>
            {say('account.calendars')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/developers/assistants" leftSection={<Bot aria-hidden />}>
          {say('account.assistants')}
        </Menu.Item>
        {isOperator && (
          <Menu.Item component={Link} to="/operator" leftSection={<ShieldHalf aria-hidden />}>
            {say('account.operator')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<LogOut aria-hidden />}
          onClick={() => signOut.mutate({})}
          disabled={signOut.isPending}
        >
          {say('account.signOut')}
        </Menu.Item>
        <Menu.Divider />
        <Box p="xs">
          <ColorSchemeSwitch />
        </Box>
      </Menu.Dropdown>
    </AnchoredMenu>
  );
}
