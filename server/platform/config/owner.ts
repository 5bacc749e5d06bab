import { lchownSync, statSync } from 'node:fs';

/**
 * What root makes in a folder of another account has to be that account's: its service opens it too. Of a link the link itself is
 * given, and not what it leads to, which may be anybody's.
 */
export function giveToOwnerOf(folder: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) lchownSync(path, uid, gid);
}
