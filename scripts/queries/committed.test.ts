import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { testDatabase } from '../../server/test/database.ts';
import { Describer } from './describe.ts';

// What the gate can check without running the whole suite first; `npm run queries` does the rest.

const folder = join(import.meta.dirname, '..', '..', 'server', 'queries');

type Entry = { readonly file: string; readonly text: string; readonly takes: string; readonly gives: string };

const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sql'))
  .flatMap(entriesOf);

function entriesOf(file: string): Entry[] {
  const [, ...parts] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n\n');
  return parts.map((part) => {
    const [text = '', ...facts] = part.split('\n');
    const fact = (name: string) =>
      facts.find((line) => line.startsWith(`-- ${name} `))?.slice(`-- ${name} `.length) ?? '';
    return { file, text, takes: fact('takes'), gives: fact('gives') };
  });
}

test('each committed statement fits the schema, and takes and gives what its file says', async (t) => {
  const its = await testDatabase();
  const client = await its.database.pool.connect();
  t.after(async () => {
    client.release();
    await its.drop();
  });
  const describer = new Describer(client);
  for (const { file, text, takes, gives } of entries) {
    const { parameters, columns } = await describer.describe(text);
    const [taken, given] = [
      parameters.map((type, index) => `$${index + 1} ${type}`).join(', '),
      columns.map(({ name, type }) => `${name} ${type}`).join(', '),
    ];
    assert.deepEqual({ takes: taken, gives: given }, { takes, gives }, `${file}: ${text}`);
  }
});
