import { chownSync, statSync } from 'node:fs';

/** What root makes in a folder of another account has to be that account's: its service opens it too. */
export function giveToOwnerOf(folder: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) chownSync(path, uid, gid);
}
