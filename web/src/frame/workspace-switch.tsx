import { useSuspenseQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { sessionQuery, useMe } from '../auth/session.ts';
import { hurry } from '../ui/first-screen.ts';
import { WorkspaceMark } from '../ui/workspace-mark.tsx';
import { behind } from './behind.ts';
import classes from './frame.module.css';
import { say } from './say.ts';

const WorkspaceMenu = lazy(async () => ({
  default: (await behind(() => import('./workspace-menu.tsx'))).WorkspaceMenu,
}));

/** The current workspace; a choice for people with several. */
export function WorkspaceSwitch() {
  const { workspaces } = useSuspenseQuery(sessionQuery).data;
  const { workspace } = useMe();
  const [isWanted, want] = useState(false);
  const isChoice = workspaces.length > 1;
  const name = (
    <>
      <WorkspaceMark logoUrl={workspace.logoUrl} className={classes['logo']} />
      <span className={classes['label']}>{workspace.name}</span>
      {isChoice && <ChevronsUpDown className={classes['chevrons'] ?? ''} aria-hidden />}
    </>
  );
  if (!isChoice)
    return (
      <div className={classes['workspace']} title={workspace.name}>
        {name}
      </div>
    );
  const ask = () => {
    want(true);
    hurry();
  };
  const shown = {
    type: 'button',
    className: classes['workspace'],
    'aria-label': say('workspace', { name: workspace.name }),
  } as const;
  return (
    <Suspense
      fallback={
        <button {...shown} onPointerEnter={hurry} onClick={ask}>
          {name}
        </button>
      }
    >
      <WorkspaceMenu workspaces={workspaces} current={workspace.id} startsOpen={isWanted}>
        <button {...shown}>{name}</button>
      </WorkspaceMenu>
    </Suspense>
  );
}
