import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { environment } from '../../server/platform/config/environment.ts';
import { chart, isTree, merged, schema, templates, values, type Tree } from './chart.ts';

const root = join(import.meta.dirname, '../..');
const isValid = new Ajv({ strict: true, allowUnionTypes: true, strictTypes: false }).compile(schema());

test('the chart has the version of the service', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const about = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as Tree;
  assert.deepEqual([about['version'], about['appVersion']], [version, version]);
});

test('the values fit their schema, which describes each of them and no other', () => {
  assert.ok(isValid(values()), JSON.stringify(isValid.errors));
  assert.deepEqual(
    described(schema())
      .filter((path) => path !== 'global')
      .toSorted(),
    leaves(values()).toSorted(),
  );
});

const wrong: Readonly<Record<string, Tree>> = {
  'a value that nobody knows': { replicas: 3 },
  'an unknown value of a part': { api: { replica: 3 } },
  'a digest that is none': { image: { digest: 'latest' } },
  'an address with a slash at its end': { baseUrl: 'https://calls.example.com/' },
  'a short key': { secret: { appSecret: 'short' } },
  'a variable that the chart sets': { settings: { MIGRATE_AT_START: 'on' } },
  'a secret among the settings': { settings: { APP_SECRET: 'x' } },
  'a number as text': { api: { replicas: 'two' } },
};

for (const [what, over] of Object.entries(wrong))
  test(`${what} is refused`, () => assert.equal(isValid(merged(values(), over)), false));

test('templates use values that exist, and every value is used', () => {
  const used = [...templates().values()].flatMap((text) =>
    [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path),
  );
  const known = leaves(values());
  const within = (path: string, other: string) => path === other || path.startsWith(`${other}.`);
  for (const path of used)
    assert.ok(
      known.some((leaf) => within(leaf, path) || within(path, leaf)),
      `.Values.${path}`,
    );
  const text = [...templates().values()].join('');
  for (const leaf of known) {
    const last = leaf.slice(leaf.lastIndexOf('.') + 1);
    assert.ok(used.some((path) => within(leaf, path)) && text.includes(last), `${leaf} is not used`);
  }
});

test('the chart sets variables that the service knows', () => {
  const names = [...(templates().get('_helpers.tpl') ?? '').matchAll(/^- name: ([A-Z_]+)$/gm)].map(
    ([, name]) => name,
  );
  assert.ok(names.length >= 4);
  const known: readonly string[] = environment.keyof().options;
  assert.deepEqual(
    names.filter((name) => !known.includes(name ?? '')),
    [],
  );
});

/** The paths of all values; a list counts as one value, and so does a map with custom keys. */
function leaves(tree: Tree, at = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = `${at}${key}`;
    const isFree = /(^|\.)(resources|settings|annotations|podAnnotations|labels|nodeSelector|affinity)$/.test(
      path,
    );
    return isTree(value) && !isFree ? leaves(value, `${path}.`) : [path];
  });
}

function described(node: Tree, at = ''): string[] {
  const parts = node['properties'];
  if (!isTree(parts)) {
    assert.ok(at === '' || typeof node['description'] === 'string', `${at} has no description`);
    return [at];
  }
  return Object.entries(parts).flatMap(([key, part]) =>
    described(part as Tree, at === '' ? key : `${at}.${key}`),
  );
}
