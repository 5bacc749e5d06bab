import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { root, runOnNode26 } from './node26.mjs';

const stampFile = join(root, 'web', 'dist', '.stamp');

/** Builds the web part unless the last build was made from the same sources. */
export async function ensureWeb() {
  const wanted = contentHash(['web', 'contract', 'sdk', 'package-lock.json'], isSource);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  console.error('Building the web part …');
  const code = await runOnNode26([join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 2, 2],
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0)
    throw new Error(`The web part could not be built (exit code ${code}); the messages are above.`);
  // The bundler empties the folder first, so an interrupted build leaves no stamp file.
  writeFileSync(stampFile, wanted);
}

function isSource(path) {
  return !path.startsWith('web/e2e/') && !path.endsWith('.test.ts');
}
