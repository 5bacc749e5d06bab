import assert from 'node:assert/strict';
import { test } from 'node:test';
import manifest from '../package.json' with { type: 'json' };
import lock from '../package-lock.json' with { type: 'json' };

test('no dependency runs a script when it is installed: what has one is refused by name', () => {
  const refused: Readonly<Record<string, boolean>> = manifest.allowScripts;
  const others = Object.entries<object>(lock.packages)
    .filter(([, entry]) => 'hasInstallScript' in entry)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .filter((name) => refused[name] !== false);
  assert.deepEqual(others, []);
});
