import { giveToOwnerOf } from '#/platform/config/owner.ts';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Folder } from './folder.ts';
import type { Identity } from './identity.ts';

/** Systems allow 104 or 108 bytes; `/.s.PGSQL.5432.lock` is appended to the folder. */
const longest = 100 - '/.s.PGSQL.5432'.length;

/**
 * The folder of the socket: the cluster itself, or a private temporary folder if that path is too long for a socket.
 * The temporary folder is kept as long as it exists, because connection URLs contain it.
 */
export function socketFolderOf(folder: Folder, data: string, { owner }: Identity): string {
  if (Buffer.byteLength(data) <= longest) return data;
  const noted = notedIn(folder);
  if (noted !== null) return noted;
  const made = temporaryFolder({ owner });
  writeFileSync(folder.socketNote, made, { mode: 0o600 });
  giveToOwnerOf(folder.dataDir, folder.socketNote);
  return made;
}

/** For a server that runs only during `work`. */
export async function withSocketFolder<T>(
  data: string,
  identity: Identity,
  work: (socketFolder: string) => Promise<T>,
): Promise<T> {
  if (Buffer.byteLength(data) <= longest) return work(data);
  const made = temporaryFolder(identity);
  try {
    return await work(made);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

function temporaryFolder({ owner }: Pick<Identity, 'owner'>): string {
  const made = mkdtempSync(join(tmpdir(), 'callwright-'));
  if (owner !== null) chownSync(made, owner.uid, owner.gid);
  return made;
}

/** Checks that it is still ours: the note may be older than the last boot of the machine. */
function notedIn({ socketNote, dataDir }: Folder): string | null {
  try {
    const noted = readFileSync(socketNote, 'utf8');
    const { uid, mode } = statSync(noted);
    const ours = [process.getuid?.(), statSync(dataDir).uid];
    return ours.includes(uid) && (mode & 0o077) === 0 ? noted : null;
  } catch {
    return null; // no note, or no folder
  }
}
