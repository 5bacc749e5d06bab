import { routes } from '@callwright/sdk/routes';
import { Avatar, Box, Group, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sessionQuery, useMay, useMe } from '../auth/session.ts';
import { leaveEverywhere } from '../auth/sign-out.ts';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { useSend } from './use-send.ts';

export function UserMenu() {
  const { user } = useMe();
  const { isOperator } = useSuspenseQuery(sessionQuery).data.user;
  const mayConnect = useMay('availability:write');
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const signOut = useSend(routes.auth.signOut, { onDone: leaveEverywhere });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton>
          <Group gap="xs" wrap="nowrap">
            <VisuallyHidden>Account of {name}</VisuallyHidden>
            <Avatar name={name} color="indigo" size="sm" aria-hidden />
            <Text size="sm" visibleFrom="xs" aria-hidden>
              {name}
            </Text>
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item component={Link} to="/settings/profile">
          Profile and password
        </Menu.Item>
        {mayConnect && (
          <Menu.Item component={Link} to="/settings/calendars">
            Your calendars
          </Menu.Item>
        )}
        {isOperator && (
          <Menu.Item component={Link} to="/operator">
            Operator console
          </Menu.Item>
        )}
        <Menu.Item onClick={() => signOut.mutate({})} disabled={signOut.isPending}>
          Sign out
        </Menu.Item>
        <Menu.Divider />
        <Box p="xs">
          <ColorSchemeSwitch />
        </Box>
      </Menu.Dropdown>
    </Menu>
  );
}
