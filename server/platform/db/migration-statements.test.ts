import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSync, loadModule } from 'libpg-query';
import { readMigrations } from './migration-files.ts';
import { statementsOf } from './migration-statements.ts';

await loadModule();

test('a semicolon in a text, a name, a comment or a body ends no statement', () => {
  assert.deepEqual(
    statementsOf(`-- first; of two
      select 'a; -- b'';' as "c;"; /* nothing; */
      do $$ begin perform 1; end $$; -- and more;
      create function f() returns text language sql as $body$ select $$;$$; $body$;
      ;
      select 2`),
    [
      `select 'a; -- b'';' as "c;"`,
      '/* nothing; */\n      do $$ begin perform 1; end $$',
      'create function f() returns text language sql as $body$ select $$;$$; $body$',
      'select 2',
    ],
  );
});

test('every migration falls into the statements that PostgreSQL reads in it', () => {
  for (const { name, text } of readMigrations()) {
    const read = (part: string): unknown[] => parseSync(part).stmts ?? [];
    const statements = statementsOf(text);
    for (const statement of statements) assert.equal(read(statement).length, 1, `${name}: ${statement}`);
    assert.equal(statements.length, read(text).length, name);
  }
});
