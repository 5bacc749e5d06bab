// npm run build:sdk                builds the published client in node_modules/.cache/sdk
// npm run build:sdk -- FOLDER      the same in another folder
import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const source = join(root, 'sdk');

/** The entry points, by their import names. */
export const entryPoints = { '.': 'index', './oauth': 'oauth', './webhooks': 'webhooks' } as const;

/** Writes the package for `npm publish FOLDER`: ES modules with their types, without dependencies. */
export async function buildSdk(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await run(process.execPath, [
    join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
    '--project',
    join(source, 'tsconfig.build.json'),
    '--outDir',
    folder,
  ]);
  // The compiler keeps the names of source files in declarations, but the package does not contain those files.
  for (const file of await readdir(folder)) if (file.endsWith('.d.ts')) await nameOutputs(join(folder, file));
  for (const file of ['README.md', 'CHANGELOG.md']) await cp(join(source, file), join(folder, file));
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
}

async function nameOutputs(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replaceAll(/(from |import\()'(\.\/[\w-]+)\.ts'/g, "$1'$2.js'"));
}

/** The manifest of the workspace, with further fields for npm and its users. */
async function manifest(): Promise<object> {
  const { name, version, license } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license: string;
  }; // our own manifest
  return {
    name,
    version,
    description:
      'Client of the Callwright API: typed, with retries, pages, webhooks and OAuth, and without dependencies',
    keywords: ['callwright', 'scheduling', 'sales', 'crm', 'api-client', 'webhooks', 'oauth'],
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: {
      ...Object.fromEntries(
        Object.entries(entryPoints).map(([entry, file]) => [
          entry,
          { types: `./${file}.d.ts`, default: `./${file}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    publishConfig: { access: 'public', provenance: true },
  };
}

if (import.meta.main) await buildSdk(process.argv[2] ?? join(root, 'node_modules', '.cache', 'sdk'));
