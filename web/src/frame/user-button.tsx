import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMe } from '../auth/session.ts';
import { Face } from '../ui/face.tsx';
import classes from './frame.module.css';
import { say } from './say.ts';

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

/** The signed-in person, and what belongs to them. */
export function UserButton() {
  const { user } = useMe();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const button = (
    <button type="button" className={classes['user']}>
      <VisuallyHidden>{say('account', { name })}</VisuallyHidden>
      <Face name={name} avatarUrl={user.avatarUrl} />
    </button>
  );
  return (
    <Suspense fallback={button}>
      <UserMenu>{button}</UserMenu>
    </Suspense>
  );
}
