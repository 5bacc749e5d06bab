import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const parts = ['package.json', 'contract', 'sdk', 'server'];

/** The name of the last release, or null before the first. */
export function lastRelease(): string | null {
  const tags = execFileSync('git', ['tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname'], {
    cwd: root,
    encoding: 'utf8',
  });
  return tags.split('\n').find((tag) => /^v\d+\.\d+\.\d+$/.test(tag)) ?? null;
}

/** A release as it was, in a folder, with the packages that are installed here. */
export function releaseIn(folder: string, tag: string): string {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', tag, ...parts], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-xf', '-'], { cwd: folder, input: archive });
  return withPackages(folder);
}

/** This version with more migrations, as a later one might have them. */
export function laterIn(folder: string, migrations: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true });
  const isCode = (path: string) => !/node_modules|server\/(queries|test\/upgrades)$/.test(path);
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true, filter: isCode });
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(join(folder, 'server/platform/db/migrations', `${name}.sql`), text);
  return withPackages(folder);
}

function withPackages(folder: string): string {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@callwright'), { recursive: true });
  for (const name of readdirSync(from).filter((one) => !one.startsWith('.') && one !== '@callwright'))
    symlinkSync(join(from, name), join(to, name));
  for (const name of ['contract', 'sdk']) symlinkSync(join(folder, name), join(to, '@callwright', name));
  // The pages, which the load does not ask for.
  mkdirSync(join(folder, 'web'), { recursive: true });
  symlinkSync(join(root, 'web/dist'), join(folder, 'web/dist'));
  return join(folder, 'server/main/cli/main.ts');
}
