import { useMe } from '../auth/session.ts';
import { TestWorkspaces } from '../test-workspace/test-workspaces.tsx';
import { ScenarioRuns } from './scenario-runs.tsx';
import { WorkspaceFiction } from './workspace-fiction.tsx';

/** Where things are tried out: in a live workspace its test workspaces and copies, in a test workspace its scenarios. */
export function Tests() {
  if (useMe().workspace.mode === 'TEST') return <ScenarioRuns />;
  return (
    <>
      <TestWorkspaces />
      <WorkspaceFiction />
    </>
  );
}
