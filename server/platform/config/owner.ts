import { lchownSync, statSync } from 'node:fs';

/**
 * A file that root makes in another account's folder must belong to that account, because its service has to open it.
 * For a symbolic link, only the link is given, not its target, which may belong to anybody.
 */
export function giveToOwnerOf(folder: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) lchownSync(path, uid, gid);
}
