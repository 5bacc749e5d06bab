import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// The changes of a release in handwritten files. Generated files are generated again afterwards.

const manifests = ['.', 'contract', 'server', 'sdk', 'web', 'integrations/n8n', 'integrations/zapier'];
const own = /^@callwright\//;
const unreleased = '## Unreleased\n';

/** Why a release is not possible, as a message for the person who runs it. */
export class ReleaseError extends Error {}

type Manifest = { version: string } & Record<string, unknown>;

export function versionIn(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest).version;
}

/** @throws ReleaseError if it is not a valid version, or an earlier one */
export function assertFollows(version: string, current: string): void {
  const [wanted, given] = [version, current].map((text) =>
    /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number),
  );
  if (wanted === undefined || given === undefined)
    throw new ReleaseError(`${version} is not a version: it is written 1.2.3`);
  const difference = wanted.map((part, index) => part - (given[index] ?? 0)).find((part) => part !== 0) ?? 0;
  if (difference < 0) throw new ReleaseError(`${version} comes before ${current}, which this is`);
}

/**
 * Writes the version to all files that contain it, and moves unreleased changes under it and its date.
 * @returns the message of the tag
 */
export function cut(root: string, version: string, day: string): string {
  const notes = cutChangelog(root, version, day);
  for (const folder of manifests)
    change(root, join(folder, 'package.json'), (text) => withVersion(text, version));
  change(root, 'package-lock.json', (text) => lockWith(text, version));
  change(root, 'Dockerfile', (text) => replaced(text, /^ARG VERSION=.*$/m, `ARG VERSION=${version}`));
  change(root, 'deploy/helm/callwright/Chart.yaml', (text) =>
    replaced(
      replaced(text, /^version: .*$/m, `version: ${version}`),
      /^appVersion: .*$/m,
      `appVersion: ${version}`,
    ),
  );
  return `Callwright ${version}\n\n${notes}\n`;
}

function cutChangelog(root: string, version: string, day: string): string {
  let notes = '';
  change(root, 'CHANGELOG.md', (text) => {
    const start = text.indexOf(unreleased);
    if (start === -1) throw new ReleaseError('CHANGELOG.md has no section “Unreleased”');
    const after = text.slice(start + unreleased.length);
    const end = after.search(/^## /m);
    notes = (end === -1 ? after : after.slice(0, end)).trim();
    if (notes === '' || notes === nothing)
      throw new ReleaseError('CHANGELOG.md has nothing under “Unreleased”: say what this release brings');
    const rest = end === -1 ? '' : `\n${after.slice(end)}`;
    return `${text.slice(0, start)}${unreleased}\n${nothing}\n\n## ${version} (${day})\n\n${notes}\n${rest}`;
  });
  return notes;
}

const nothing = 'Nothing yet.';

function withVersion(text: string, version: string): string {
  const manifest = JSON.parse(text) as Manifest;
  return `${JSON.stringify(entryWith(manifest, version), null, 2)}\n`;
}

/** Its own version, and those of the workspaces that it depends on. */
function entryWith(entry: Manifest, version: string): Manifest {
  const named = ['dependencies', 'devDependencies'].flatMap((kind) => {
    const names = entry[kind];
    if (typeof names !== 'object' || names === null) return [];
    return [
      [
        kind,
        Object.fromEntries(
          Object.entries(names).map(([name, wanted]) => [name, own.test(name) ? version : wanted]),
        ),
      ],
    ];
  });
  return { ...entry, version, ...Object.fromEntries(named) };
}

function lockWith(text: string, version: string): string {
  const lock = JSON.parse(text) as Manifest & { packages: Record<string, Manifest> };
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    path.startsWith('node_modules/') ? entry : entryWith(entry, version),
  ]);
  return `${JSON.stringify({ ...lock, version, packages: Object.fromEntries(packages) }, null, 2)}\n`;
}

function replaced(text: string, what: RegExp, by: string): string {
  if (!what.test(text)) throw new ReleaseError(`The line ${String(what)} is missing`);
  return text.replace(what, by);
}

function change(root: string, file: string, by: (text: string) => string): void {
  const path = join(root, file);
  writeFileSync(path, by(readFileSync(path, 'utf8')));
}
