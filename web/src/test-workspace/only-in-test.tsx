import type { ReactNode } from 'react';
import { useMe } from '../auth/session.ts';
import { Nothing } from '../ui/states.tsx';
import { say } from './say.ts';

/** A screen for test workspaces. In a live workspace, an explanation is shown instead. */
export function OnlyInTest({ help, children }: { help: string; children: ReactNode }) {
  const { mode } = useMe().workspace;
  return mode === 'TEST' ? children : <Nothing title={say('kept.live')} description={help} />;
}
