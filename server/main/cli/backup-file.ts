import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { UsageError } from './command.ts';

/** A path relative to where the person is: commands run in the checkout, which may be another folder. */
export const file = z
  .string()
  .min(1, 'Must not be empty')
  .transform((path) => resolve(process.env['INIT_CWD'] ?? '.', path))
  .meta({ description: 'The backup', placeholder: 'FILE' });

/** Checks a file that a command reads. It may be a pipe. */
export function requireFile(path: string): void {
  if (kindOf(path) !== 'file') throw new UsageError(`There is no file ${path}`);
}

/** Checks a file that a command makes, before work is done for it. */
export function requireNewFile(path: string): void {
  if (kindOf(path) !== null) throw new UsageError(`${path} is there already; name another file`);
  if (kindOf(dirname(path)) !== 'folder') throw new UsageError(`There is no folder ${dirname(path)}`);
}

function kindOf(path: string): 'file' | 'folder' | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  return found.isDirectory() ? 'folder' : 'file';
}
