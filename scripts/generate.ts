import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiFiles } from './generate/api.ts';
import { docsFiles } from './generate/docs.ts';
import { integrationFiles } from './generate/integrations.ts';
import { limitFiles } from './generate/limits.ts';
import { lintFiles } from './generate/lint.ts';
import { schemaFiles } from './generate/schema.ts';
import { sdkFiles } from './generate/sdk.ts';

/** A generated file. Paths are relative to the repository. */
export type Generated = { file: string; text: string };

// Every source of generated files; each file is committed, and `--check` fails if one is out of date.
const sources: (() => Promise<Generated[]>)[] = [
  schemaFiles,
  apiFiles,
  sdkFiles,
  integrationFiles,
  docsFiles,
  limitFiles,
  lintFiles,
];

const check = process.argv.includes('--check');
let stale = 0;
for (const source of sources) {
  for (const { file, text } of await source()) {
    const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
    if (readIfThere(path) === text) continue;
    if (check) {
      stale++;
      process.stderr.write(`${file} is stale: run npm run generate\n`);
    } else {
      writeFileSync(path, text);
      process.stdout.write(`${file}\n`);
    }
  }
}
process.exitCode = stale > 0 ? 1 : 0;

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
