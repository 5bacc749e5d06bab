import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { problemsOf } from './rules.ts';

const folder = join(import.meta.dirname, '../../server/platform/db/migrations');
/** Earlier migrations were written before the first release. */
const firstChecked = 590;

test('the version before works with every migration, and none of them keeps it waiting', () => {
  const bad = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && Number.parseInt(file, 10) >= firstChecked)
    .flatMap((file) => problemsOf(readFileSync(join(folder, file), 'utf8')).map((what) => `${file} ${what}`));
  assert.deepEqual(bad, []);
});

const outside = '-- no transaction\n';
const contract = '-- contract: works with 0.2.0 and later\n';

const allowed = {
  'a table with everything':
    "create table a (id bigint primary key, b text not null check (b <> '')); create index a_b on a (b); alter table a add column c uuid default gen_random_uuid(); insert into a select 1",
  'a column that may be null': 'alter table team add column color text',
  'a column with one value for all': "alter table team add column color text not null default 'red'",
  'a value with its type': "alter table team add column limits jsonb not null default '{}'::jsonb",
  'a foreign key for new rows only':
    'alter table team add foreign key (account_id) references account (id) not valid',
  'a check for new rows only': 'alter table team add constraint named check (name is not null) not valid',
  'validating one of before': 'alter table team validate constraint named',
  'an index that is there': 'alter table team add constraint once unique using index team_once',
  'indexes made concurrently': `${outside}create index concurrently if not exists a on team (name);\ndrop index concurrently if exists b;\n`,
  'taking away in a contract': `${contract}alter table team drop column color`,
  'a change with its reason':
    "-- safe: an installation has at most a few hundred of them\nupdate account set name = 'A' where id = 1",
  'a function':
    'create or replace function f() returns int language sql as $$ update team set name = name; select 1 $$',
};

for (const [name, text] of Object.entries(allowed))
  test(`a migration may have ${name}`, () => assert.deepEqual(problemsOf(text), []));

const refused: Readonly<Record<string, [text: string, why: RegExp]>> = {
  'a plain index': ['create index on team (name)', /an index on team.*concurrently/],
  'an index that may be there': [
    `${outside}create index concurrently a on team (name);\n`,
    /if \(not\) there/,
  ],
  'anything else outside of a transaction': [
    `${outside}alter table team add column c text;\n`,
    /only indexes/,
  ],
  'anything else outside of one, whatever the reason': [
    `${outside}-- safe: there are at most a few hundred of them\ndo $$ begin end; $$;\n`,
    /only indexes/,
  ],
  'a dropped index': ['drop index a', /drop it concurrently/],
  'another type': ['alter table team alter column name type varchar', /type of a column of team/],
  'not null': ['alter table team alter column name set not null', /reads all of team/],
  'a column that must be filled': [
    'alter table team add column c text not null',
    /not null without a default/,
  ],
  'a default for each row': [
    'alter table team add column c uuid default gen_random_uuid()',
    /team\.c has a default that is worked out/,
  ],
  'a column from others': [
    'alter table team add column c text generated always as (upper(name)) stored',
    /written into every row/,
  ],
  'a column with a check': ["alter table team add column c text check (c <> '')", /not valid/],
  'a column with a key': ['alter table team add column c bigint references account (id)', /not valid/],
  'a unique column': ['alter table team add column c text unique', /comes with an index/],
  'a foreign key': ['alter table team add foreign key (c) references account (id)', /not valid/],
  'a check': ['alter table team add check (c is not null)', /not valid/],
  'adding and validating at once': [
    'alter table team add constraint c check (true) not valid; alter table team validate constraint c',
    /in the next migration/,
  ],
  'a unique constraint': ['alter table team add unique (name)', /builds an index/],
  'an exclusion': ['alter table team add exclude using gist (name with =)', /under a lock/],
  'a dropped column': ['alter table team drop column name', /drops team\.name: mark/],
  'a dropped constraint': ['alter table team drop constraint name', /drops team\.name: mark/],
  'a dropped table': ['drop table team', /drops what the version before may use: mark/],
  'a new name': ['alter table team rename column name to title', /renames team/],
  'a new name of a table': ['alter table team rename to crew', /renames team/],
  'changed rows': ["update team set name = ''", /in batches/],
  'deleted rows': ['delete from team', /in batches/],
  'an emptied table': ['truncate team', /excludes readers/],
  'a block': ['do $$ begin end $$', /nobody can check/],
  'a reason that is none': ['-- safe: yes\nupdate account set id = 1', /in batches/],
};

for (const [name, [text, why]] of Object.entries(refused))
  test(`a migration may not have ${name}`, () => {
    const problems = problemsOf(text);
    assert.equal(problems.length, 1, String(problems));
    assert.match(problems[0] ?? '', why);
  });
