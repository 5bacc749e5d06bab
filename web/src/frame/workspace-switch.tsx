import { useSuspenseQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { lazy } from 'react';
import { sessionQuery, useMe } from '../auth/session.ts';
import { WorkspaceMark } from '../ui/workspace-mark.tsx';
import { behind } from './behind.ts';
import classes from './frame.module.css';
import { LateMenuButton } from './late-menu-button.tsx';
import { say } from './say.ts';

const WorkspaceMenu = lazy(() => behind('WorkspaceMenu'));

/** The current workspace; people with several can switch. */
export function WorkspaceSwitch() {
  const { workspaces } = useSuspenseQuery(sessionQuery).data;
  const { workspace } = useMe();
  const isChoice = workspaces.length > 1;
  const name = (
    <>
      <WorkspaceMark logoUrl={workspace.logoUrl} className={classes['logo']} />
      <span className={classes['label']}>{workspace.name}</span>
      {workspace.mode === 'TEST' && (
        <span className={classes['test']} aria-hidden>
          {say('workspace.test')}
        </span>
      )}
      {isChoice && <ChevronsUpDown className={classes['chevrons'] ?? ''} aria-hidden />}
    </>
  );
  if (!isChoice)
    return (
      <div className={classes['workspace']} title={workspace.name}>
        {name}
      </div>
    );
  return (
    <LateMenuButton
      className={classes['workspace']}
      aria-label={say('workspace', { name: workspace.name })}
      menu={(anchor) => <WorkspaceMenu workspaces={workspaces} current={workspace.id} anchor={anchor} />}
    >
      {name}
    </LateMenuButton>
  );
}
