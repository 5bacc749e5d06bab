import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { faultsOf } from './check-floors.ts';
import { importsOf, serverImports } from './imports.ts';

const root = join(import.meta.dirname, '..');

test('no import of the server goes up a floor, and no folders know each other', () => {
  const imports = serverImports(root);
  assert.ok(imports.length > 1_000, 'the imports are read');
  assert.deepEqual(faultsOf(imports), []);
});

const planted: { why: string; file: string; text: string; fault: RegExp }[] = [
  {
    why: 'up a floor',
    file: 'server/domain/crm/contacts/list.ts',
    text: "import { send } from '#/surfaces/http/send.ts';",
    fault: /domain knows ports, platform alone/,
  },
  {
    why: 'up a floor, of a type alone',
    file: 'server/platform/db/tx.ts',
    text: "import type { Contact } from '#/domain/crm/contacts/contact.ts';",
    fault: /platform knows itself alone/,
  },
  {
    why: 'an engine that would ask the database',
    file: 'server/domain/scheduling/slots/find.ts',
    text: "import { sql } from '#/platform/db/sql.ts';",
    fault: /decides from values alone/,
  },
  {
    why: 'a file of no folder',
    file: 'server/platform/loose.ts',
    text: "import { sql } from '#/platform/db/sql.ts';",
    fault: /loose\.ts is on no floor/,
  },
  {
    why: 'what is for tests, in what is served',
    file: 'server/domain/crm/tags/list.ts',
    text: "import { perform } from '#/domain/scheduling/slots/testing/reference.ts';",
    fault: /only tests know what is for tests/,
  },
  {
    why: 'an import when it is needed, which is one as well',
    file: 'server/platform/db/open.ts',
    text: "const { draw } = await import('#/surfaces/oauth/draw.ts');",
    fault: /platform knows itself alone/,
  },
];

for (const { why, file, text, fault } of planted)
  test(`a planted import is found: ${why}`, () => {
    const faults = faultsOf(importsOf(file, text));
    assert.equal(faults.length, 1);
    assert.match(String(faults[0]), fault);
  });

test('folders that know each other through a third one are found, types included', () => {
  const faults = faultsOf([
    ...importsOf('server/platform/a/one.ts', "import type { Two } from '#/platform/b/two.ts';"),
    ...importsOf('server/platform/b/two.ts', "import { three } from '#/platform/c/three.ts';"),
    ...importsOf('server/platform/c/three.ts', "export { one } from '#/platform/a/one.ts';"),
    ...importsOf('server/platform/d/four.ts', "import { one } from '#/platform/a/one.ts';"),
  ]);
  assert.equal(faults.length, 1);
  assert.match(String(faults[0]), /server\/platform\/a, server\/platform\/b, server\/platform\/c\n/);
});

test('lint refuses a planted import with the names of the floors that are allowed', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-lint-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of ['.oxlintrc.json', '.oxlintrc-floors.json'])
    copyFileSync(join(root, name), join(folder, name));
  const write = (file: string, from: string) => {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `import { a } from '${from}';\na();\n`);
  };
  write('server/domain/crm/contacts/up.ts', '#/surfaces/http/send.ts');
  write('server/domain/crm/contacts/down.ts', '#/platform/db/sql.ts');
  write('server/domain/scheduling/slots/engine.ts', '#/platform/db/sql.ts');
  write('server/domain/scheduling/slots/values.ts', '#/platform/values/time.ts');
  write('web/src/deep.ts', '../../server/platform/values/time.ts');
  write('server/domain/crm/contacts/all.test.ts', '#/surfaces/http/send.ts');
  const { status, stdout } = spawnSync(
    join(root, 'node_modules', '.bin', 'oxlint'),
    ['--format', 'json', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  assert.equal(status, 1);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; help: string }[] };
  const refused = new Map(diagnostics.map(({ filename, help }) => [filename.replaceAll('\\', '/'), help]));
  assert.deepEqual([...refused.keys()].toSorted(), [
    'server/domain/crm/contacts/up.ts',
    'server/domain/scheduling/slots/engine.ts',
    'web/src/deep.ts',
  ]);
  assert.match(
    refused.get('server/domain/crm/contacts/up.ts') ?? '',
    /may import #\/domain, #\/ports, #\/platform/,
  );
  assert.match(refused.get('server/domain/scheduling/slots/engine.ts') ?? '', /#\/platform\/values/);
  assert.match(refused.get('web/src/deep.ts') ?? '', /through contract alone/);
});
