import { useMe } from '../auth/session.ts';
import { TestWorkspaces } from '../test-workspace/test-workspaces.tsx';
import { ScenarioRuns } from './scenario-runs.tsx';
import { WorkspaceFiction } from './workspace-fiction.tsx';

/** The page for tests: test workspaces and copies in a live workspace, scenarios in a test workspace. */
export function Tests() {
  if (useMe().workspace.mode === 'TEST') return <ScenarioRuns />;
  return (
    <>
      <TestWorkspaces />
      <WorkspaceFiction />
    </>
  );
}
