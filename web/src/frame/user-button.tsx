import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../auth/session.ts';
import { hurry } from '../ui/first-screen.ts';
import { Face } from '../ui/face.tsx';
import { behind } from './behind.ts';
import classes from './frame.module.css';
import { say } from './say.ts';

const UserMenu = lazy(async () => ({ default: (await behind(() => import('./user-menu.tsx'))).UserMenu }));

/** The signed-in person, and what belongs to them. */
export function UserButton() {
  const { user } = useMe();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const [isWanted, want] = useState(false);
  const ask = () => {
    want(true);
    hurry();
  };
  const inside = (
    <>
      <VisuallyHidden>{say('account', { name })}</VisuallyHidden>
      <Face name={name} avatarUrl={user.avatarUrl} />
    </>
  );
  const early = (
    <button type="button" className={classes['user']} onPointerEnter={hurry} onClick={ask}>
      {inside}
    </button>
  );
  return (
    <Suspense fallback={early}>
      <UserMenu startsOpen={isWanted}>
        <button type="button" className={classes['user']}>
          {inside}
        </button>
      </UserMenu>
    </Suspense>
  );
}
