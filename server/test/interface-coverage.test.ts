import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Json, Reply } from './client.ts';
import { said, type Asking, type Entry } from './interface/checks.ts';
import { contacts } from './interface/contacts.ts';
import { eventCalls } from './interface/event-calls.ts';
import { events } from './interface/events.ts';
import { fieldAnswers } from './interface/field-answers.ts';
import { fieldLists } from './interface/field-lists.ts';
import { fields } from './interface/fields.ts';
import { inviteeAnswers } from './interface/invitee-answers.ts';
import { people } from './interface/people.ts';
import { deals, productEntries, transactions } from './interface/sales.ts';
import { newWorld } from './interface/world.ts';

// Calls every method and path of the interface with all of its parameter names. The results are compared with
// docs/interface-coverage.md. After an intended change:
// node_modules/.bin/node --test --test-update-snapshots server/test/interface-coverage.test.ts

const sections: readonly [title: string, entries: readonly Entry[]][] = [
  ['Contacts', contacts],
  ['Events', events],
  ['Calls', eventCalls],
  ['Deals', deals],
  ['Fields and answers', [...fields, ...fieldAnswers, ...inviteeAnswers, ...fieldLists]],
  ['Products', productEntries],
  ['Transactions', transactions],
  ['Outcomes, users, availabilities, setters', people],
];

let sent = 0;
const lines: string[] = [];

const world = await newWorld();
after(() => console.log(`${sent} requests`));

for (const [title, entries] of sections) {
  lines.push(
    '',
    `## ${title}`,
    '',
    '| Method and path | Name | Expected | As stated |',
    '| --- | --- | --- | :-: |',
  );
  for (const entry of entries) {
    const place = lines.push(line(entry, '', entry.says, '✗')) - 1;
    test(`${entry.method} ${entry.path} answers ${entry.status} with ${entry.has.join(', ')}`, async () => {
      await answersAsStated(entry);
      lines[place] = line(entry, '', entry.says, '✓');
    });
    for (const [name, [says, ...checks]] of Object.entries(entry.names)) {
      const row = lines.push(line(entry, name, says, '✗')) - 1;
      test(`${entry.method} ${entry.path} ${name}: ${says}`, async () => {
        for (const check of checks) await check(asking(entry, name));
        lines[row] = line(entry, name, says, '✓');
      });
    }
  }
}

test('docs/interface-coverage.md is up to date', (t) => {
  t.assert.fileSnapshot(
    `${introduction}${lines.join('\n')}\n`,
    fileURLToPath(new URL('../../docs/interface-coverage.md', import.meta.url)),
    { serializers: [String] },
  );
});

const introduction = `<!-- Written by server/test/interface-coverage.test.ts; do not edit. -->

# Coverage of the interface

Each line is a call, or several, of a test: the method and path alone, then each of its query parameters or body fields.
Filters have to find exactly the rows they should find, fields have to be stored and shown, what is required has
to be missed, and an invalid value has to be refused with its name in \`message.details.fieldErrors\`.
`;

function line({ method, path }: Entry, name: string, says: string, mark: '✓' | '✗'): string {
  return `| ${method} ${path} | ${name === '' ? '' : `\`${name}\``} | ${says} | ${mark} |`;
}

async function answersAsStated(entry: Entry): Promise<void> {
  const { base, ask } = asking(entry, '');
  const reply = await ask(await base());
  assert.equal(reply.status, entry.status, said(reply));
  for (const path of entry.has) assert.notEqual(at(reply.body, path), undefined, `${path}: ${said(reply)}`);
}

function at(body: Json, path: string): Json {
  return path.split('.').reduce((value, part) => value?.[part], body);
}

function asking(entry: Entry, name: string): Asking {
  return {
    world,
    entry,
    name,
    base: async () => ({ ...(await entry.request?.(world)) }),
    ask: (values) => send(entry, values),
  };
}

function send({ method, path }: Entry, values: object): Promise<Reply<Json>> {
  sent += 1;
  switch (method) {
    case 'GET':
      return world.w.get(path, { ...values });
    case 'DELETE':
      return world.w.delete(path, { ...values });
    case 'POST':
      return world.w.post(path, values);
    case 'PUT':
      return world.w.put(path, values);
  }
}
