import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { giveToOwnerOf } from '#/platform/config/owner.ts';
import { writeOnce } from '#/platform/config/write-once.ts';
import { isCode } from '#/platform/errors/is-code.ts';
import { ClusterError } from './errors.ts';
import type { Folder } from './folder.ts';

/** The passwords of the superuser for maintenance and of the ordinary role that serves requests. */
export type Passwords = { readonly admin: string; readonly service: string };

/** Created once, before the cluster. */
export function passwordsOf(folder: Folder): Passwords {
  const path = folder.passwords;
  const known = readPasswords(path);
  if (known !== null) return known;
  const made: Passwords = { admin: secret(), service: secret() };
  writeOnce(path, `${JSON.stringify(made)}\n`, (draft) => giveToOwnerOf(folder.dataDir, draft));
  return made;
}

function readPasswords(path: string): Passwords | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Passwords; // written only above
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    if (!(error instanceof SyntaxError)) throw error;
    throw new ClusterError(`${path} is damaged; restore it from a copy of the data folder`, { cause: error });
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url');
}
