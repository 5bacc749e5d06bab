import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isCode } from './errors.ts';
import { giveToOwner, type Folder } from './folder.ts';

/** Of the role for upkeep, which is a superuser, and of the ordinary one that requests are served as. */
export type Passwords = { readonly admin: string; readonly service: string };

/** Made once, before the cluster that they open. */
export function passwordsOf(folder: Folder): Passwords {
  const path = folder.passwords;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Passwords; // written only below
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  const made: Passwords = { admin: secret(), service: secret() };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(made)}\n`, { mode: 0o600 });
  giveToOwner(folder, draft);
  linkSync(draft, path);
  rmSync(draft);
  return made;
}

function secret(): string {
  return randomBytes(24).toString('base64url');
}
