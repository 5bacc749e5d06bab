import type { ReactNode } from 'react';
import { useMe } from '../auth/session.ts';
import { Nothing } from '../ui/states.tsx';
import { say } from './say.ts';

/** A screen of test workspaces, and in a live one what happens there instead. */
export function OnlyInTest({ help, children }: { help: string; children: ReactNode }) {
  const { mode } = useMe().workspace;
  return mode === 'TEST' ? children : <Nothing title={say('kept.live')} description={help} />;
}
