import { credentials } from './credentials.ts';

/** Goes on in another workspace, on a fresh page: nothing of this one may stay on the screen. */
export function enterWorkspace(id: number): void {
  credentials.chooseWorkspace(id);
  location.assign('/');
}
