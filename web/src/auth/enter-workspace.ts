import { credentials } from './credentials.ts';

/** Switches to another workspace on a fresh page, so that nothing of this one stays on the screen. */
export function enterWorkspace(id: number): void {
  credentials.chooseWorkspace(id);
  location.assign('/');
}
