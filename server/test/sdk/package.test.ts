import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { contract } from '@callwright/contract/index.ts';
import { builtSdk } from './package.ts';

/** The size limits of a page that loads all entry points; the table of endpoints is a third of it. */
const gzippedMax = 11_250;
const unpackedMax = 975_000;

const folder = await builtSdk();
const files = await readdir(folder);
const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

test('the published client has no dependency, and its exports have types first and files for all of them', () => {
  const { name, type, sideEffects, engines, exports, publishConfig } = manifest;
  assert.deepEqual(
    [name, type, sideEffects, engines],
    ['@callwright/sdk', 'module', false, { node: '>=20' }],
  );
  assert.deepEqual(publishConfig, { access: 'public', provenance: true });
  for (const field of [
    'dependencies',
    'peerDependencies',
    'optionalDependencies',
    'devDependencies',
    'scripts',
    'private',
  ])
    assert.ok(!(field in manifest), field);
  for (const [entry, target] of Object.entries<string | Record<string, string>>(exports)) {
    const conditions = typeof target === 'string' ? { default: target } : target;
    if (typeof target !== 'string') assert.deepEqual(Object.keys(target), ['types', 'default'], entry);
    for (const file of Object.values(conditions)) assert.ok(files.includes(file.replace('./', '')), file);
  }
  for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md']) assert.ok(files.includes(file), file);
});

test('every import of the published client leads to a file of it', async () => {
  for (const file of files.filter((one) => /\.(js|d\.ts)$/.test(one))) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, from = ''] of text.matchAll(/^(?:import|export) [^;]*? from '([^']+)'/gm)) {
      assert.match(from, /^\.\/[\w-]+\.js$/, `${file} imports ${from}`);
      const found = file.endsWith('.d.ts') ? from.replace('.js', '.d.ts') : from;
      assert.ok(files.includes(found.replace('./', '')), `${file} imports ${from}`);
    }
    assert.doesNotMatch(text, /import\(|\brequire\(|\bprocess\.|\bBuffer\b/, file);
  }
});

test('the published client has every operation of the contract, and stays within its size', async () => {
  const { createClient } = await import(pathToFileURL(join(folder, 'index.js')).href);
  const api = createClient({ baseUrl: 'http://a.test' });
  const names = (groups: object) =>
    Object.entries(groups).map(([resource, verbs]) => [resource, Object.keys(verbs as object)]);
  assert.deepEqual(names(api), names(contract));
  const scripts = await Promise.all(
    files.filter((one) => one.endsWith('.js')).map((one) => readFile(join(folder, one))),
  );
  const gzipped = gzipSync(Buffer.concat(scripts)).length;
  const sizes = await Promise.all(files.map(async (one) => (await stat(join(folder, one))).size));
  const unpacked = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`@callwright/sdk: ${gzipped} bytes of JavaScript gzipped, ${unpacked} bytes unpacked`);
  assert.ok(gzipped <= gzippedMax, `${gzipped} bytes gzipped`);
  assert.ok(unpacked <= unpackedMax, `${unpacked} bytes unpacked`);
});
