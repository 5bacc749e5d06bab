// node scripts/check-floors.ts   finds imports of a higher floor or of tests, import cycles, and files on no floor
import { join } from 'node:path';
import { folderCycles } from './folder-cycles.ts';
import { engines, floors } from './floors.ts';
import { isTest, serverImports, type Import } from './imports.ts';

/** Errors in the imports of a tree, one sentence each. */
export function faultsOf(imports: readonly Import[]): string[] {
  const files = new Set(imports.flatMap(({ from, to }) => [from, to]).filter((file) => !isTest(file)));
  return [
    ...[...files].filter((file) => !isOnFloor(file)).map((file) => `${file} is on no floor`),
    ...imports.flatMap((one) => fault(one) ?? []),
    ...folderCycles(imports).map((folders) => `These folders know each other: ${describe(folders, imports)}`),
  ];
}

/** `main` is one folder with subfolders; in the other floors, files are in a folder for their purpose. */
function isOnFloor(file: string): boolean {
  const [, floor = '', ...rest] = file.split('/');
  return floor in floors && (floor === 'main' || rest.length > 1);
}

function fault({ from, to }: Import): string | null {
  if (isTest(to)) return `${from} imports ${to}: only tests know what is for tests`;
  const [floor, other] = [floorOf(from), floorOf(to)];
  const allowed = floors[floor]?.mayImport ?? [];
  if (floor !== other && !allowed.includes(other))
    return `${from} imports ${to}: ${floor} knows ${allowed.join(', ') || 'itself'} alone`;
  const isEngine = engines.folders.some((folder) => from.startsWith(`${folder}/`));
  if (isEngine && !engines.mayImport.some((folder) => to.startsWith(`server/${folder}/`)))
    return `${from} imports ${to}: it decides from values alone and knows ${engines.mayImport.join(', ')}`;
  return null;
}

function floorOf(file: string): string {
  return file.split('/')[1] ?? '';
}

function describe(folders: readonly string[], imports: readonly Import[]): string {
  const within = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`));
  const lines = imports
    .filter(({ from, to }) => within(from) && within(to) && from.split('/').at(-2) !== to.split('/').at(-2))
    .map(({ from, to }) => `  ${from} imports ${to}`);
  return [folders.join(', '), ...lines].join('\n');
}

if (import.meta.main) {
  const faults = faultsOf(serverImports(join(import.meta.dirname, '..')));
  for (const text of faults) process.stderr.write(`${text}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
