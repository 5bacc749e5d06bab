import { VisuallyHidden } from '@mantine/core';
import { lazy } from 'react';
import { useMe } from '../auth/session.ts';
import { Face } from '../ui/face.tsx';
import { behind } from './behind.ts';
import classes from './frame.module.css';
import { LateMenuButton } from './late-menu-button.tsx';
import { say } from './say.ts';

const UserMenu = lazy(() => behind('UserMenu'));

/** The signed-in person, with their account menu. */
export function UserButton() {
  const { user } = useMe();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <LateMenuButton className={classes['user']} menu={(anchor) => <UserMenu anchor={anchor} />}>
      <VisuallyHidden>{say('account', { name })}</VisuallyHidden>
      <Face name={name} avatarUrl={user.avatarUrl} />
    </LateMenuButton>
  );
}
